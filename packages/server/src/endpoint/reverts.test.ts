import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { JsonRpcError } from '@recovery-guardian/core';
import { encodeErrorResult, type Hex, parseAbi } from 'viem';
import { decodeRevert, explain, explaining, safeErrors } from './reverts.ts';

const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
  'error PostOpReverted(bytes returnData)',
  'error ExecuteError(uint256 index, bytes reason)',
  'error ExecutionFailed()',
  'error MerkleDepthTooLarge(uint256 depth)',
  'error NobodyKnowsThis(uint256)',
]);

const encode = (errorName: string, ...args: unknown[]): Hex =>
  encodeErrorResult({ abi: errors, errorName, args } as never);

const meanings: [Hex, string | undefined][] = [
  [encode('Error', 'SM: sender not a guardian'), 'SM: sender not a guardian'],
  [encode('Error', 'GS013'), 'GS013: the Safe transaction failed'],
  [encode('Error', 'constructor'), 'constructor'],
  [encode('Panic', 0x11n), 'Panic(0x11): arithmetic overflow or underflow'],
  [encode('Panic', 0x99n), 'Panic(0x99)'],
  [encode('FailedOp', 0n, 'AA25 invalid account nonce'), 'AA25 invalid account nonce'],
  [
    encode('FailedOpWithRevert', 0n, 'AA23 reverted', encode('Error', 'GS020')),
    'AA23 reverted: GS020: signatures data too short',
  ],
  [encode('FailedOpWithRevert', 0n, 'AA33 reverted', '0x1234'), 'AA33 reverted: 0x1234'],
  [
    encode('FailedOpWithRevert', 0n, 'AA23 reverted', encode('MerkleDepthTooLarge', 11n)),
    'AA23 reverted: MerkleDepthTooLarge(11)',
  ],
  [encode('PostOpReverted', encode('Panic', 1n)), 'postOp reverted: Panic(0x01): assertion failed'],
  [encode('ExecuteError', 2n, encode('Error', 'no')), 'call 2 reverted: no'],
  [encode('ExecutionFailed'), 'ExecutionFailed()'],
  [encode('NobodyKnowsThis', 1n), undefined],
  ['0x', undefined],
  ['0x08c379a0', undefined],
  ['0x08c379a0ffff', undefined],
];

for (const [data, meaning] of meanings) {
  test(`the revert data ${data.slice(0, 10)} (${data.length}) means ${meaning ?? 'nothing'}`, () => {
    assert.equal(decodeRevert(data), meaning);
  });
}

test('endlessly nested errors are not followed', () => {
  let data = encode('Error', 'deep');
  for (let i = 0; i < 50; i++) data = encode('ExecuteError', 0n, data);
  assert.match(String(decodeRevert(data)), /^call 0 reverted: call 0 reverted: .*0x/);
});

test('errors of an upstream are explained, and other failures and answers are passed on', async () => {
  const revertData = encode('Error', 'GS013');
  const reverted = new JsonRpcError({ code: 3, message: 'reverted', data: revertData });
  const known = new JsonRpcError({ code: -32000, message: 'nonce too low' });
  const failure = new TypeError('fetch failed');
  for (const method of ['request', 'requestRaw'] as const) {
    const ask = (answer: Promise<never>) => {
      const send = () => answer;
      return explaining({ request: send, requestRaw: send })[method]({
        method: 'eth_call',
      } as never);
    };
    const data = { reason: 'GS013: the Safe transaction failed', revertData };
    await assert.rejects(ask(Promise.reject(reverted)), { code: 3, message: 'reverted', data });
    for (const error of [known, failure]) {
      await assert.rejects(ask(Promise.reject(error)), (thrown) => thrown === error);
    }
    assert.equal(await ask(Promise.resolve('0x1' as never)), '0x1');
  }
});

test("every error code of Safe's contracts 1.4.1 and 1.5.0 has a meaning", () => {
  // Installed with the local chain.
  const devnet = createRequire(import.meta.resolve('@recovery-guardian/devnet/chain'));
  const packages = ['@safe-global/safe-contracts', '@safe-global/safe-smart-account'];
  const sources = packages.flatMap((name) => {
    const contracts = join(dirname(devnet.resolve(`${name}/package.json`)), 'contracts');
    return readdirSync(contracts, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sol'))
      .map((file) => readFileSync(join(contracts, file), 'utf8'));
  });
  const codes = new Set(sources.join('').match(/\bGS\d{3}\b/g));
  assert.deepEqual(Object.keys(safeErrors), [...codes].sort());
});

const revertData = encodeErrorResult({
  abi: parseAbi(['error Error(string)']),
  args: ['GS013'],
});
const reason = 'GS013: the Safe transaction failed';
const error = { code: -32521, message: 'execution reverted' };

for (const [where, given, data, told] of [
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
    `reverted during simulation with reason: ${reason}`,
  ],
] as const) {
  test(`revert bytes are read ${where}`, () => {
    const { code, message } = given;
    assert.deepEqual(explain(given), { code, message: told ?? message, data });
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
