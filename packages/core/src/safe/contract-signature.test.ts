import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { encodeFunctionData, encodeFunctionResult, type Hex, pad, parseAbi } from 'viem';
import { isValidSignatureData, saysSignatureIsValid } from '../index.ts';

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
