import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeFunctionData } from 'viem';
import { decodeAccountCalls, simpleAccountAbi } from './account-calls.ts';

const call = {
  target: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  value: 1n,
  data: '0x1234',
} as const;

test('call data of more than 50 calls is refused before any is judged [S24]', () => {
  const batchOf = (length: number) =>
    encodeFunctionData({
      abi: simpleAccountAbi,
      functionName: 'executeBatch',
      args: [Array.from({ length }, () => call)],
    });
  assert.ok('calls' in decodeAccountCalls('simple', batchOf(50)));
  assert.deepEqual(decodeAccountCalls('simple', batchOf(51)), {
    problem: 'it makes more than 50 calls',
  });
});
