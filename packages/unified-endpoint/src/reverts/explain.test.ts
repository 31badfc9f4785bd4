import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeErrorResult, parseAbi } from 'viem';
import { explain } from './explain.ts';

const revertData = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  args: ['GS013'],
});
const reason = 'GS013: the Safe transaction failed';
const error = { code: -32521, message: 'execution reverted' };

for (const [where, given, data] of [
  ['as plain data', { ...error, data: revertData }, { reason, revertData }],
  ['in data.revertData', { ...error, data: { revertData } }, { reason, revertData }],
  [
    'in data.data',
    { ...error, data: { data: revertData } },
    { reason, revertData, data: revertData },
  ],
  [
    'beside something else, which stays',
    { ...error, data: { paymaster: '0x01', revertData, reason: 'its own' } },
    { reason: 'its own', revertData, paymaster: '0x01' },
  ],
  [
    'in the message, as alto writes it',
    { ...error, message: `reverted during simulation with reason: ${revertData}` },
    { reason, revertData },
  ],
] as const) {
  test(`revert bytes are read ${where}`, () => {
    const { code, message } = given;
    assert.deepEqual(explain(given), { code, message, data });
  });
}

for (const untouched of [
  error,
  { ...error, data: null },
  { ...error, data: '0x08c379a0' },
  { code: -32501, message: 'AA33 reverted', data: { paymaster: '0x01' } },
  { code: -32503, message: 'expired', data: { validUntil: '0x1', validAfter: '0x0' } },
  { code: -32602, message: `EntryPoint 0x${'12'.repeat(20)} not supported`, data: ['0x1'] },
]) {
  test(`the error ${JSON.stringify(untouched)} is returned unchanged`, () => {
    assert.equal(explain(untouched), untouched);
  });
}
