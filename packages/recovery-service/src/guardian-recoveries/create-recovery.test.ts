import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberToHex } from 'viem';
import type { Caller, Limit, Service } from '../ports.ts';
import { ServiceError } from '../service-error.ts';
import { defaultSettings } from '../settings.ts';
import { createRecovery } from './create-recovery.ts';

const account = numberToHex(1, { size: 20 });
const owner = numberToHex(2, { size: 20 });

/** A service whose chain accepts every signature, with a limit repository that only counts. */
function serviceAt(now: Date): Service {
  const counts = new Map<string, number>();
  const limits = {
    async take(wanted: readonly Limit[]) {
      const keyOf = ({ key, period }: Limit) => `${key} ${period}`;
      const isFull = wanted.some((one) => (counts.get(keyOf(one)) ?? 0) >= one.maximum);
      if (isFull) return { outcome: 'limited', retryAfter: 60 };
      for (const one of wanted) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
      return { outcome: 'taken' };
    },
  };
  const chain = {
    chainId: 1,
    async checkSignatures(_account: string, _terms: object, taken: readonly { signer: string }[]) {
      const guardians = taken.map(({ signer }) => signer);
      return { owners: {}, guardians, nonce: 0n, recoveryHash: '0x01', taken };
    },
  };
  const recoveries = { create: async () => true };
  const service = {
    chains: { find: () => chain },
    clock: { now: () => now },
    codes: {
      createId: () => 'id',
      createMatchPhrase: () => 'a b c',
      fingerprint: () => '00000000',
    },
    settings: defaultSettings,
    store: { transaction: (work: (all: object) => unknown) => work({ recoveries, limits }) },
  };
  return service as unknown as Service;
}

describe('opening a recovery request', () => {
  it('a recovery request is refused after 200 in a day for one account, over all its guardians [S69]', async () => {
    const service = serviceAt(new Date('2030-01-01T12:00:00Z'));
    const open = (guardian: number) => {
      const signer = numberToHex(guardian, { size: 20 });
      const terms = { account, chainId: 1, newOwners: [owner], newThreshold: 1 };
      return createRecovery(service, { ...terms, signer, signature: '0x11' }, {} as Caller);
    };
    for (let guardian = 100; guardian < 300; guardian++) await open(guardian);
    await assert.rejects(
      open(300),
      (error) => error instanceof ServiceError && error.reason === 'rate-limited',
    );
  });
});
