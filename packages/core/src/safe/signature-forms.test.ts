import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { concat, type Hex, numberToHex, padHex, serializeErc6492Signature, slice } from 'viem';
import { sign } from 'viem/accounts';
import { signatureForms } from './signature-forms.ts';

const hashes = [1, 2, 3, 4, 5, 6].map((number) => padHex(numberToHex(number)));
const key = padHex('0x77');

/** Other spellings of a key's signature, by who writes them. */
const spellings: Record<string, (signature: Hex) => Hex> = {
  'a hardware wallet, with v 0 or 1': (signature) => withV(signature, vOf(signature) - 27),
  'a library, in upper case': (signature) => `0x${signature.slice(2).toUpperCase()}`,
  'EIP-2098, in 64 bytes': (signature) => {
    const parity = BigInt(vOf(signature) - 27) << 255n;
    const s = numberToHex(BigInt(slice(signature, 32, 64)) | parity, { size: 32 });
    return concat([slice(signature, 0, 32), s]);
  },
  'ERC-6492, around a deployed account': (signature) =>
    serializeErc6492Signature({ address: padHex('0x1', { size: 20 }), data: '0x12', signature }),
};
const vOf = (signature: Hex) => Number(slice(signature, 64));
const withV = (signature: Hex, v: number) =>
  concat([slice(signature, 0, 64), numberToHex(v, { size: 1 })]);

describe('signatureForms', () => {
  for (const [writer, write] of Object.entries(spellings)) {
    it(`a key's signature is found again in the form of ${writer}`, async () => {
      for (const hash of hashes) {
        const signature = await sign({ hash, privateKey: key, to: 'hex' });
        assert.equal(signatureForms(write(signature)).at(-1), signature);
        assert.deepEqual(signatureForms(signature), [signature]);
      }
    });
  }

  it("several owners' joined signatures are each found again, beside a mark of approval", async () => {
    const [one, two] = (await Promise.all(
      hashes.slice(0, 2).map((hash) => sign({ hash, privateKey: key, to: 'hex' })),
    )) as [Hex, Hex];
    const approval = concat([padHex('0xab', { size: 32 }), padHex('0x'), '0x01']);
    const joined = concat([withV(one, vOf(one) - 27), approval, two]);
    assert.deepEqual(signatureForms(joined), [joined, concat([one, approval, two])]);
  });

  it("a contract's own format is checked as it is, whatever its length", () => {
    for (const length of [0, 1, 66, 97, 192, 8_191]) {
      const signature: Hex = `0x${'01'.repeat(length)}`;
      assert.deepEqual(signatureForms(signature), [signature]);
    }
    const safe65: Hex = concat([padHex('0xab', { size: 32 }), padHex('0x41'), '0x04']);
    assert.deepEqual(signatureForms(safe65), [safe65]);
    assert.equal(signatureForms(`0x${'01'.repeat(64)}`)[0], `0x${'01'.repeat(64)}`);
  });
});
