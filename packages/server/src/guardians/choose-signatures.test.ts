import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { executeRecoveryCall, type ModuleVersion } from '@recovery-guardian/core';
import { type Address, keccak256, maxUint256, numberToHex, size } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { GuardianSignature } from '../chains/recovery-state.ts';
import { chooseSignatures } from './choose-signatures.ts';

const recoveryHash = keccak256('0x');

async function byKey(): Promise<GuardianSignature> {
  const { address, sign } = privateKeyToAccount(generatePrivateKey());
  return { signer: address, signature: await sign({ hash: recoveryHash }) };
}
const byKeys = (count: number) => Promise.all(Array.from({ length: count }, byKey));
const byContracts = (count: number, bytes: number) =>
  Array.from(
    { length: count },
    (_, index): GuardianSignature => ({
      signer: numberToHex(index + 1, { size: 20 }),
      signature: `0x${'ab'.repeat(bytes)}`,
    }),
  );
const choose = (
  signatures: readonly GuardianSignature[],
  needed: number,
  version: ModuleVersion = '0.2.0',
) => chooseSignatures(signatures, { recoveryHash, needed, version });

describe('chooseSignatures', () => {
  it('chooseSignatures returns all signatures, even of fifty guardians', async () => {
    const signatures = await byKeys(50);
    const [all, ...others] = await choose(signatures, 50);
    assert.deepEqual(new Set(all), new Set(signatures));
    assert.deepEqual(others, []);
  });

  it('chooseSignatures falls back to the needed signatures: keys first, then the shortest', async () => {
    const keys = await byKeys(2);
    const contracts = [...byContracts(1, 130), ...byContracts(2, 65).slice(1)];
    const [all, needed, ...others] = await choose([...contracts, ...keys], 3);
    assert.deepEqual(new Set(all), new Set([...contracts, ...keys]));
    assert.deepEqual(new Set(needed), new Set([...keys, contracts[1]]));
    assert.deepEqual(others, []);
    const [, two] = await choose([...contracts, ...keys], 2);
    assert.deepEqual(new Set(two), new Set(keys));
  });

  it('chooseSignatures never returns more than needed for version 0.1.0, where a correction needs more approvals', async () => {
    const keys = await byKeys(3);
    for (const needed of [1, 2, 3]) {
      const [chosen, ...others] = await choose([...byContracts(2, 65), ...keys], needed, '0.1.0');
      assert.equal(chosen.length, needed);
      assert.ok(chosen.every((one) => keys.some(({ signer }) => signer === one.signer)));
      assert.deepEqual(others, []);
    }
  });

  it('chooseSignatures drops a padded signature that would crowd out the others', async () => {
    const padded = byContracts(10, 2_048);
    const honest = await byKeys(20);
    const [chosen] = await choose([...padded, ...honest], 20);
    assert.deepEqual(new Set(chosen.slice(0, 20)), new Set(honest));
    assert.ok(chosen.length < 30);
  });

  it('chooseSignatures fits a call of 16 KiB with fifty new owners', async () => {
    const newOwners = Array.from(
      { length: 50 },
      (_, at): Address => numberToHex(at + 1, { size: 20 }),
    );
    for (const bytes of [1, 65, 130, 2_048]) {
      const [signatures] = await choose(byContracts(200, bytes), 1);
      const { data } = executeRecoveryCall({
        module: numberToHex(1, { size: 20 }),
        version: '0.2.0',
        account: numberToHex(2, { size: 20 }),
        newOwners,
        newThreshold: 1n,
        nonce: maxUint256,
        signatures,
      });
      assert.ok(size(data) <= 16_384, `${size(data)} bytes`);
    }
  });
});
