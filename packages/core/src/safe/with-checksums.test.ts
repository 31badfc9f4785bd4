import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withChecksums } from './contract-functions.ts';

test('every address of a value gets its checksum, and nothing else changes', () => {
  const checksummed = '0x38275826E1933303E508433dD5f289315Da2541c';
  const address = checksummed.toLowerCase();
  const read = {
    owners: [address],
    threshold: 2,
    recovery: { to: address, after: 3n },
    none: null,
  };
  assert.deepEqual(withChecksums(read), {
    owners: [checksummed],
    threshold: 2,
    recovery: { to: checksummed, after: 3n },
    none: null,
  });
  assert.deepEqual(withChecksums([true, '0xab', undefined]), [true, '0xab', undefined]);
});
