import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { encodeErrorResult, parseAbi } from 'viem';
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction';
import {
  ask,
  chainId,
  entryPoint,
  startEndpoint,
  type TestEndpoint,
  userOperation,
} from '../testing/endpoint.ts';
import { startFakeUpstream } from '../testing/upstreams.ts';

const hash = `0x${'ab'.repeat(32)}`;
const transactionHash = `0x${'cd'.repeat(32)}`;
const abi = parseAbi(['error Error(string)', 'error FailedOp(uint256 opIndex, string reason)']);
const reverts = (data: string) => ({ error: { code: 3, message: 'execution reverted', data } });
const unknown = { error: { code: -32601, message: 'Method not found' } };

let endpoint: TestEndpoint;

const bundler = await startFakeUpstream();
const node = await startFakeUpstream();

after(() => Promise.all([bundler.stop(), node.stop()]));

/** The status with these answers of bundler and node, optionally after sending an operation. */
async function statusOf(
  bundlerAnswers: Record<string, unknown>,
  { call = '0x', asked = hash, isSent = false } = {} as {
    call?: unknown;
    asked?: string;
    isSent?: boolean;
  },
) {
  Object.assign(bundler.answers, {
    eth_sendUserOperation: hash,
    eth_getUserOperationReceipt: null,
    eth_getUserOperationByHash: null,
    pimlico_getUserOperationStatus: unknown,
    ...bundlerAnswers,
  });
  node.answers.eth_call = call;
  endpoint = await startEndpoint([bundler.url], { chain: { nodeUrls: [node.url] } });
  if (isSent) await ask(endpoint, 'eth_sendUserOperation', [userOperation, entryPoint]);
  const { result } = await ask(endpoint, 'pimlico_getUserOperationStatus', [asked]);
  await endpoint.app.close();
  return result as unknown;
}

const pimlico = (status: string) => ({
  pimlico_getUserOperationStatus: { status, transactionHash: null },
});

for (const status of ['not_submitted', 'submitted']) {
  test(`the status ${status} is passed on`, async () => {
    assert.deepEqual(await statusOf(pimlico(status)), { status, transactionHash: null });
  });
}

test('the status of an unknown operation is not_found', async () => {
  assert.deepEqual(await statusOf({}), { status: 'not_found', transactionHash: null });
  assert.deepEqual(await statusOf(pimlico('not_found')), {
    status: 'not_found',
    transactionHash: null,
  });
});

test('the status of an operation with a receipt is included', async () => {
  const receipt = { success: true, receipt: { transactionHash } };
  for (const more of [{}, pimlico('not_found'), pimlico('submitted')]) {
    assert.deepEqual(await statusOf({ eth_getUserOperationReceipt: receipt, ...more }), {
      status: 'included',
      transactionHash,
    });
  }
});

test('the status of a reverted operation is included, with the reason', async () => {
  const failed = (reason?: string) => ({
    eth_getUserOperationReceipt: { success: false, reason, receipt: { transactionHash } },
  });
  const gs = encodeErrorResult({ abi, errorName: 'Error', args: ['GS013'] });
  const included = { status: 'included', transactionHash };
  for (const [reason, told] of [
    [gs, 'GS013: the Safe transaction failed'],
    ['0xdeadbeef', '0xdeadbeef'],
    ['in words', 'in words'],
    ['0x', 'the execution reverted'],
    [undefined, 'the execution reverted'],
  ]) {
    assert.deepEqual(await statusOf(failed(reason)), { ...included, reason: told });
  }
});

test("the status of a refused operation is rejected, with the bundler's reason", async () => {
  const asked = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: {
      ...userOperation,
      nonce: 0n,
      callGasLimit: 1n,
      verificationGasLimit: 2n,
      preVerificationGas: 3n,
      maxFeePerGas: 4n,
      maxPriorityFeePerGas: 5n,
    } as UserOperation<'0.7'>,
  });
  const error = { code: -32500, message: "AA21 didn't pay prefund" };
  const status = await statusOf({ eth_sendUserOperation: { error } }, { asked, isSent: true });
  assert.deepEqual(status, { status: 'rejected', transactionHash: null, reason: error.message });
});

test("the status of a dropped operation has the EntryPoint's reason", async () => {
  const args = [0n, 'AA25 invalid account nonce'] as const;
  const call = reverts(encodeErrorResult({ abi, errorName: 'FailedOp', args }));
  for (const status of ['not_found', 'rejected', 'failed']) {
    assert.deepEqual(await statusOf(pimlico(status), { call, isSent: true }), {
      status,
      transactionHash: null,
      reason: 'AA25 invalid account nonce',
    });
  }
});

test('the status of an operation sent elsewhere is looked up at the bundler', async () => {
  const args = [0n, "AA21 didn't pay prefund"] as const;
  const call = reverts(encodeErrorResult({ abi, errorName: 'FailedOp', args }));
  const known = { eth_getUserOperationByHash: { userOperation, entryPoint } };
  assert.deepEqual(await statusOf({ ...pimlico('failed'), ...known }, { call }), {
    status: 'failed',
    transactionHash: null,
    reason: "AA21 didn't pay prefund",
  });
});

test('the status has no reason if the EntryPoint accepts the operation', async () => {
  assert.deepEqual(await statusOf(pimlico('failed'), { isSent: true }), {
    status: 'failed',
    transactionHash: null,
  });
});

for (const [what, known] of Object.entries({
  'no operation': { userOperation: {}, entryPoint },
  'a text': { userOperation: 'x', entryPoint },
  'a list': { userOperation: [1], entryPoint },
  'a nonce that is a fraction': { userOperation: { ...userOperation, nonce: '5.5' }, entryPoint },
  'an EntryPoint that is a number': { userOperation, entryPoint: 5 },
})) {
  test(`the status has no reason if the bundler answers ${what}`, async () => {
    const answers = { ...pimlico('failed'), eth_getUserOperationByHash: known };
    assert.deepEqual(await statusOf(answers), { status: 'failed', transactionHash: null });
  });
}

test('the status of a dropped operation has a reason regardless of the case of its addresses', async () => {
  const args = [0n, 'AA25 invalid account nonce'] as const;
  const call = reverts(encodeErrorResult({ abi, errorName: 'FailedOp', args }));
  const oddCase = { ...userOperation, sender: '0x70997970c51812DC3A010C7d01b50e0d17dc79C8' };
  const known = { eth_getUserOperationByHash: { userOperation: oddCase, entryPoint } };
  assert.deepEqual(await statusOf({ ...pimlico('failed'), ...known }, { call }), {
    status: 'failed',
    transactionHash: null,
    reason: 'AA25 invalid account nonce',
  });
});
