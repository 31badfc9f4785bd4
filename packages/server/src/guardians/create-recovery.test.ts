import assert from 'node:assert/strict';
import { before, describe, it, test } from 'node:test';
import {
  type Answer,
  addGuardians,
  call,
  createBody,
  deployManySafes,
  eoaGuardian,
  recoveryOf,
  relayerSection,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';
import { type Address, numberToHex } from 'viem';
import type { Caller } from '../access/authenticate.ts';
import type { RecoveryProgress } from '../chains/recovery-state.ts';
import { defaultSettings } from '../configuration/service-settings.ts';
import type { RecoveryStatus } from '../database/schema.ts';
import { ServiceError } from '../kit/service-error.ts';
import type { Limit } from '../limits/limit-repository.ts';
import type { Service } from '../service.ts';
import { createRecovery } from './create-recovery.ts';
import { followChain } from './on-chain.ts';
import type { RecoveryRequest } from './recovery-repository.ts';

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
    moduleAddresses: [owner],
    listEnabledModules: async () => [owner],
    getModule: () => ({ address: owner }),
    async checkSignatures(_account: string, _terms: object, taken: readonly { signer: string }[]) {
      const guardians = taken.map(({ signer }) => signer);
      return {
        owners: {},
        guardians,
        nonce: 0n,
        runningApprovals: 0n,
        recoveryHash: '0x01',
        taken,
      };
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

test('a recovery that two false answers ended is open again once the chain has its nonce [S98]', async () => {
  const owner = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
  const former = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
  const request = { newOwners: [owner], newThreshold: 1, nonce: 5n, recoveryHash: '0x05' };
  let status: RecoveryStatus = 'PENDING';
  const store = {
    recoveries: { advance: async ({ to }: { to: RecoveryStatus }) => (status = to) },
  };
  const service = { store, clock: { now: () => new Date() } };
  const follow = (progress: object) =>
    followChain(
      service as never,
      { ...request, status } as unknown as RecoveryRequest,
      { timestamp: 1, approvals: 1n, threshold: 1n, ...progress } as RecoveryProgress,
    );
  const running = { newOwners: [owner], newThreshold: 1n, executeAfter: 1, approvals: 1n };
  const ownedBy = (address: string) => ({ addresses: [address], threshold: 1n });
  const next = { recoveryHash: '0x06', nonce: 6n };
  assert.equal(await follow({ ...next, running, owners: ownedBy(former) }), 'EXECUTED');
  assert.equal(await follow({ ...next, running: undefined, owners: ownedBy(owner) }), 'FINALIZED');
  const truth = { recoveryHash: '0x05', nonce: 5n, running: undefined, owners: ownedBy(former) };
  assert.equal(await follow(truth), 'PENDING');
});

describe('a recovery request on a chain with automatic relays', () => {
  const guardian = eoaGuardian();
  let accounts: Address[];

  const world = useTestWorld({
    configure: ({ limits, ...written }) => ({
      ...written,
      // A header sets the network of each call, as behind a proxy.
      proxies: ['127.0.0.1'],
      relayer: relayerSection({ automatic: true }),
      limits: {
        ...limits,
        relaysPerCaller: [
          { maximum: 1, period: 60 },
          { maximum: 5, period: 3_600 },
        ],
      },
    }),
  });
  before(async () => {
    accounts = await deployManySafes(world.chain, 4);
    const pairs = accounts.map((account) => ({ account, guardian: guardian.address }));
    await addGuardians(world.chain, pairs);
  });

  const post = (path: string, from: string, body: object): Promise<Answer> => {
    world.clock.advance(60_000);
    return call(world, `POST /recoveries/${path}`, { body, headers: { 'x-forwarded-for': from } });
  };
  const create = async (from: string, account = accounts.pop()) => {
    const recovery = await recoveryOf({ world, account: account ?? assert.fail() });
    return post('create', from, await createBody(guardian, recovery));
  };

  it('a recovery request on a chain with automatic relays counts both steps for its caller, over all accounts [S32]', async () => {
    const attacker = '2001:db8:1:1::1';
    assert.equal((await create(attacker)).status, 200);
    assert.equal((await create('2001:db8:1:2::1')).status, 200);
    const account = accounts.pop() ?? assert.fail();
    const refused = await create(attacker, account);
    assert.equal(refused.status, 429, JSON.stringify(refused.body));
    assert.equal(refused.body.error.details.reason, 'rate-limited');
    const query = { account, chainId: String(world.chain.chainId), nonce: '0x0' };
    assert.deepEqual((await call(world, 'GET /recoveries/fetchByAddress', { query })).body, []);

    const honest = '198.51.100.7';
    const { status, body } = await create(honest, account);
    assert.equal(status, 200, JSON.stringify(body));
    const executed = await post('execute', honest, { id: body.id });
    assert.equal(executed.status, 200, 'the caller may also ask');
  });
});
