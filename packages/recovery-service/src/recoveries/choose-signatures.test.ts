import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { executeRecoveryCall } from '@recovery-guardian/protocol';
import { type Address, type Hex, numberToHex, size } from 'viem';
import { chooseSignatures } from './choose-signatures.ts';
import type { GuardianSignature } from './recovery-request.ts';

const signed = (signer: number, bytes: number): GuardianSignature => ({
  signer: numberToHex(signer, { size: 20 }),
  signature: `0x${'ab'.repeat(bytes)}`,
});
const many = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => signed(index + 1, bytes));

describe('the signatures of one call', () => {
  it('are all that there are, of fifty guardians too', () => {
    const signatures = [...many(50, 65), signed(100, 195)];
    assert.deepEqual(new Set(chooseSignatures(signatures)), new Set(signatures));
  });

  it('leave out what is padded so much that the others would not fit', () => {
    const padded = Array.from({ length: 3 }, (_, index) => signed(1_000 + index, 8_000));
    const honest = many(20, 65);
    const chosen = chooseSignatures([...padded, ...honest]);
    assert.deepEqual(new Set(chosen.slice(0, 20)), new Set(honest));
    assert.ok(chosen.length < 23);
  });

  it('fit with fifty new owners into a call of 16 KiB', () => {
    const newOwners = Array.from({ length: 50 }, (_, at): Address => numberToHex(at + 1, { size: 20 }));
    for (const bytes of [65, 130, 1_000, 8_000]) {
      const { data }: { data: Hex } = executeRecoveryCall({
        module: numberToHex(1, { size: 20 }),
        account: numberToHex(2, { size: 20 }),
        newOwners,
        newThreshold: 1n,
        signatures: chooseSignatures(many(200, bytes)),
      });
      assert.ok(size(data) <= 16_384, `${size(data)} bytes`);
    }
  });
});
