import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Hex, recoverAddress, toHex } from 'viem';
import { privateKeyToAccount, sign } from 'viem/accounts';
import { addressOfKey, recoverSigner } from './sign-recovery.ts';

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
