import assert from 'node:assert/strict';
import { describe, it, suite, test } from 'node:test';
import { SafeAccountV0_3_0 } from 'abstractionkit';
import {
  concat,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  numberToHex,
  pad,
  padHex,
  parseAbi,
  recoverAddress,
  serializeErc6492Signature,
  size,
  slice,
} from 'viem';
import { sign } from 'viem/accounts';
import {
  compareAddresses,
  isValidSignatureData,
  type OwnerSignature,
  packOwnerSignatures,
  preValidatedSignature,
  saysSignatureIsValid,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';
import { signatureForms } from './signatures.ts';

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

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
const digest: Hex = `0x${'ab'.repeat(32)}`;

suite('a contract signature', () => {
  test('a signature of a contract is checked with the same calldata as by viem', () => {
    for (const signature of [
      '0x',
      '0x01',
      `0x${'cd'.repeat(65)}`,
      `0x${'ef'.repeat(96)}`,
    ] as const) {
      const expected = encodeFunctionData({ abi, args: [digest, signature] });
      assert.equal(isValidSignatureData(digest, signature), expected);
    }
  });

  test('a signature of a contract is valid only if the contract returns the magic value', () => {
    assert.ok(saysSignatureIsValid(encodeFunctionResult({ abi, result: '0x1626ba7e' })));
    const others: Hex[] = ['0x', '0x1626ba7e', '0xffffffff', pad('0x01'), pad('0x1626ba7e')];
    for (const answer of others) assert.ok(!saysSignatureIsValid(answer), answer);
  });
});

const { valid, invalid } = readVectors<
  { name: string; hash: Hex; signatures: OwnerSignature[]; packed: Hex },
  { why: string; signatures: OwnerSignature[] }
>('owner-signatures');

suite('packOwnerSignatures', () => {
  for (const { name, hash, signatures, packed } of valid) {
    test(`signatures of owners are packed: ${name}`, () =>
      assert.equal(packOwnerSignatures(signatures), packed));

    test(`abstractionkit packs the same signatures of owners: ${name}`, () => {
      const pairs = signatures.map((signature) => ({ ...signature }));
      assert.equal(SafeAccountV0_3_0.buildSignaturesFromSingerSignaturePairs(pairs), packed);
    });

    test(`a Safe reads the signers of packed signatures in ascending order: ${name}`, async () => {
      const signers = await Promise.all(split(packed).map((part) => readSigner(hash, part)));
      const ascending = signers.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
      assert.deepEqual(signers, ascending);
      assert.deepEqual(
        new Set(signers),
        new Set(signatures.map(({ signer }) => signer.toLowerCase())),
      );
    });
  }

  for (const { why, signatures } of invalid) {
    test(`signatures of owners are refused: ${why}`, () => {
      assert.throws(() => packOwnerSignatures(signatures), TypeError);
    });
  }

  test('a signature of another length is refused, whatever it ends in', () => {
    const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    for (const length of [63, 65]) {
      const signature: Hex = `0x${'11'.repeat(length)}1b`;
      assert.throws(() => packOwnerSignatures([{ signer, signature }]), TypeError);
    }
  });

  test('addresses are compared by their value, in any spelling', () => {
    const [small, large]: [Hex, Hex] = [`0x${'0b'.repeat(20)}`, `0x${'C0'.repeat(20)}`];
    assert.equal(compareAddresses(small, large), -1);
    assert.equal(compareAddresses(large, small), 1);
    assert.equal(compareAddresses(large, `0x${'c0'.repeat(20)}`), 0);
  });

  test('packing signatures of owners does not change the given list', () => {
    const signatures = valid.find(({ name }) => name === 'in reverse order')?.signatures;
    assert(signatures);
    const before = [...signatures];
    packOwnerSignatures(signatures);
    assert.deepEqual(signatures, before);
  });
});

test('a pre-validated signature is the owner, a zero word and v 1', () => {
  const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  assert.equal(
    preValidatedSignature(owner),
    concat([`0x${'00'.repeat(12)}`, owner, `0x${'00'.repeat(32)}`, '0x01']).toLowerCase(),
  );
});

function split(packed: Hex): Hex[] {
  const count = size(packed) / 65;
  return Array.from({ length: count }, (_, index) => slice(packed, index * 65, index * 65 + 65));
}

/** As `checkNSignatures` of Safe 1.4.1 reads it: with v 1, r is the owner. */
async function readSigner(hash: Hex, signature: Hex): Promise<string> {
  const signer = signature.endsWith('01')
    ? slice(signature, 12, 32)
    : await recoverAddress({ hash, signature });
  return signer.toLowerCase();
}
