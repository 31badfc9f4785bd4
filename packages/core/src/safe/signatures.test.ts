import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SafeAccountV0_3_0 } from 'abstractionkit';
import { concat, type Hex, recoverAddress, size, slice } from 'viem';
import {
  compareAddresses,
  type OwnerSignature,
  packOwnerSignatures,
  preValidatedSignature,
} from '../index.ts';
import { readVectors } from '../testing/read-vectors.ts';

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
