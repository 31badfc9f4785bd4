import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { recoveryHash } from '@recovery-guardian/core';
import fc from 'fast-check';
import { type Hex, recoverAddress, slice, toHex } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import {
  addressOfKey,
  completeSignature,
  createSingleSigner,
  order,
  type RecoverySigner,
  recoverSigner,
} from './sign-recovery.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes));
const privateKey = fc.bigInt({ min: 1n, max: 2n ** 255n }).map((key) => toHex(key, { size: 32 }));

/** The address, or `undefined` if there is none. */
const settle = (recovering: Promise<string>) => recovering.catch(() => undefined);

describe('the signer of a hash', () => {
  it('the signer of a hash is found from its signature, and from its private key', async () => {
    await fc.assert(
      fc.asyncProperty(privateKey, bytes32, async (key, hash) => {
        const signature = await sign({ hash, privateKey: key, to: 'hex' });
        assert.equal(await recoverSigner(hash, signature), privateKeyToAccount(key).address);
        assert.equal(await addressOfKey(key), privateKeyToAccount(key).address);
      }),
      { numRuns: 50 },
    );
  });

  it('the signer of a hash is the one that viem finds, or none, for any 65 bytes', async () => {
    const edges = fc.constantFrom<Hex>(
      toHex(0, { size: 32 }),
      toHex(1, { size: 32 }),
      '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140',
      '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
      '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    );
    const word = fc.oneof({ weight: 3, arbitrary: bytes32 }, edges);
    await fc.assert(
      fc.asyncProperty(word, word, word, fc.constantFrom('1b', '1c'), async (hash, r, s, v) => {
        const signature: Hex = `${r}${s.slice(2) as Hex}${v}` as Hex;
        const expected = await settle(recoverAddress({ hash, signature }));
        assert.equal(await settle(recoverSigner(hash, signature)), expected);
      }),
      { numRuns: 100 },
    );
  });
});

describe('keys that are kept elsewhere', () => {
  const [newest, older, stranger] = [1, 2, 3].map((key) => toHex(key, { size: 32 })) as [
    Hex,
    Hex,
    Hex,
  ];
  const hash = toHex(7, { size: 32 });
  const addressOf = (key: Hex) => privateKeyToAccount(key).address;

  it('a device’s signature with any s gets the one form, and that of another key is refused [S18]', async () => {
    const signature = await sign({ hash, privateKey: newest, to: 'hex' });
    const [r, low] = [BigInt(slice(signature, 0, 32)), BigInt(slice(signature, 32, 64))];
    const told = { hash, address: addressOf(newest), keeper: 'The HSM' };
    for (const s of [low, order - low])
      assert.equal(await completeSignature({ r, s }, told), signature);
    const wrong = completeSignature({ r, s: low }, { ...told, address: addressOf(stranger) });
    await assert.rejects(wrong, /^Error: The HSM signed with another key than its public one$/);
  });

  it('a signer signs as each of its keys, names the newest first, and as no other', async () => {
    const recovery = {
      chainId: 31_337,
      module: addressOf(stranger),
      version: '0.2.0',
      account: addressOf(older),
      newOwners: [addressOf(newest)],
      newThreshold: 1n,
      nonce: 0n,
    } as const;
    const keyOf = (privateKey: Hex): RecoverySigner => ({
      address: addressOf(privateKey),
      sign: (fields) => sign({ hash: recoveryHash(fields), privateKey, to: 'hex' }),
    });
    const signer = createSingleSigner([keyOf(newest), keyOf(older)]);
    const addresses = [newest, older].map(addressOf);
    assert.deepEqual(await signer.getGuardianAddresses(recovery), addresses);
    for (const guardian of addresses) {
      const signature = await signer.signRecovery({ ...recovery, guardian });
      assert.equal(await recoverSigner(recoveryHash(recovery), signature), guardian);
    }
    const other = signer.signRecovery({ ...recovery, guardian: addressOf(stranger) });
    await assert.rejects(other, /not of this key/);
  });

  it('what is no private key has no address', async () => {
    for (const key of [0n, order]) {
      await assert.rejects(addressOfKey(toHex(key, { size: 32 })), /private/i);
    }
  });
});
