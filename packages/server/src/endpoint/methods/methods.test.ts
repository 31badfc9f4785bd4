import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import {
  ask,
  assertError,
  entryPoint,
  entryPoints,
  send,
  startEndpoint,
  type TestEndpoint,
  userOperation,
} from '../testing/endpoint.ts';
import { startFakeUpstream } from '../testing/upstreams.ts';

const hash = `0x${'ab'.repeat(32)}`;
const tier = { maxFeePerGas: '0x20', maxPriorityFeePerGas: '0x2' };
const tiers = { slow: { ...tier, maxFeePerGas: '0x10' }, standard: tier, fast: tier };

let endpoint: TestEndpoint;

const bundler = await startFakeUpstream();
const node = await startFakeUpstream({ eth_gasPrice: '0x10' });

after(() => Promise.all([bundler.stop(), node.stop()]));

beforeEach(async (t) => {
  endpoint = await startEndpoint([bundler.url], { chain: { nodeUrls: [node.url] } });
  bundler.answers.pimlico_getUserOperationGasPrice = tiers;
  (t as { after(end: () => unknown): void }).after(() => endpoint.app.close());
});

/** Asserts that the method returns a result, and returns it. */
async function resultOf(method: string, params?: unknown) {
  const reply = await ask(endpoint, method, params);
  assert.ok('result' in reply, JSON.stringify(reply));
  return reply.result as unknown;
}

test('eth_chainId returns hexadecimal', async () => {
  assert.equal(await resultOf('eth_chainId'), '0x7a69');
});

test('eth_supportedEntryPoints returns the configured addresses in order', async () => {
  assert.deepEqual(await resultOf('eth_supportedEntryPoints'), entryPoints);
});

for (const method of ['web3_clientVersion', 'web3_bundlerVersion']) {
  test(`${method} names this program, not an upstream`, async () => {
    assert.match(String(await resultOf(method)), /^recovery-guardian\/\d+\.\d+\.\d+$/);
  });
}

for (const method of ['eth_chainId', 'eth_supportedEntryPoints', 'web3_clientVersion']) {
  test(`${method} needs no params`, async () => {
    const { json } = await send(endpoint, { jsonrpc: '2.0', id: 1, method });
    assert.ok('result' in json);
  });
}

const answers: Record<string, unknown> = {
  pimlico_getUserOperationGasPrice: tiers,
  voltaire_feesPerGas: tier,
  skandha_getGasPrice: tier,
  rundler_maxPriorityFeePerGas: '0x2',
};
for (const [method, answer] of Object.entries(answers)) {
  test(`${method} reads the one source of fees`, async () => {
    assert.deepEqual(await resultOf(method), answer);
  });
}

test('the source of fees is read once for all methods', async () => {
  const before = bundler.callsOf('pimlico_getUserOperationGasPrice').length;
  await Promise.all(Object.keys(answers).map((method) => resultOf(method)));
  assert.equal(bundler.callsOf('pimlico_getUserOperationGasPrice').length, before + 1);
});

const whole = {
  ...userOperation,
  factory: '0x7702',
  factoryData: '0x',
  paymaster: entryPoint,
  paymasterVerificationGasLimit: '0x00ff',
  paymasterPostOpGasLimit: '0x0',
  paymasterData: '0x',
  paymasterSignature: '0x12',
  maxFeePerGas: `0x000${'f'.repeat(32)}`,
  eip7702Auth: {
    address: entryPoint,
    chainId: '0x1',
    nonce: '0x0',
    r: hash,
    s: hash,
    yParity: `0x${'0'.repeat(64)}`,
  },
};
// abstractionkit writes null for absent members.
const withNulls = { ...userOperation, factory: null, paymaster: null, eip7702Auth: null };

for (const [what, operation] of Object.entries({ userOperation, whole, withNulls })) {
  test(`a user operation is passed on unchanged to be sent: ${what}`, async () => {
    bundler.answers.eth_sendUserOperation = hash;
    assert.equal(await resultOf('eth_sendUserOperation', [operation, entryPoint]), hash);
    assert.deepEqual(bundler.callsOf('eth_sendUserOperation').at(-1), [operation, entryPoint]);
  });
}

test('a user operation is passed on without unknown members [S24]', async () => {
  const junk = { ['k'.repeat(1_000)]: 'x', __junk: [1], authorization: {} };
  const sent = { ...whole, ...junk, eip7702Auth: { ...whole.eip7702Auth, ...junk } };
  bundler.answers.eth_sendUserOperation = hash;
  for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas']) {
    await resultOf(method, [sent, entryPoint]);
    assert.deepEqual(bundler.callsOf(method).at(-1), [whole, entryPoint]);
  }
});

test('a user operation is passed on without gas and with an override, to be estimated', async () => {
  const { sender, nonce, callData, signature } = userOperation;
  const params = [{ sender, nonce, callData, signature }, entryPoint, { [sender]: {} }];
  const { params: received } = (await resultOf('eth_estimateUserOperationGas', params)) as {
    params: unknown;
  };
  assert.deepEqual(received, params);
});

test('a user operation is passed on for an EntryPoint in any letter case', async () => {
  const params = [userOperation, entryPoint.toLowerCase()];
  assert.equal(await resultOf('eth_sendUserOperation', params), hash);
});

const without = (member: string) => ({ ...userOperation, [member]: undefined });
const sent: [RegExp, unknown][] = [
  [/must be an array/, { userOperation }],
  [/2 expected, 0 given/, []],
  [/2 expected, 1 given/, [userOperation]],
  [/2 expected, 3 given/, [userOperation, entryPoint, {}]],
  [/must be an object/, [null, entryPoint]],
  [/must be an object/, [[userOperation], entryPoint]],
  [/must be an object/, ['0x', entryPoint]],
  ...Object.keys(userOperation).map((member): [RegExp, unknown] => [
    new RegExp(`has no ${member}`),
    [without(member), entryPoint],
  ]),
  [/sender .* must be 20 bytes/, [{ ...userOperation, sender: '0x12' }, entryPoint]],
  [/nonce .* hex quantity/, [{ ...userOperation, nonce: 0 }, entryPoint]],
  [/nonce .* hex quantity/, [{ ...userOperation, nonce: '12' }, entryPoint]],
  [/nonce .* hex quantity/, [{ ...userOperation, nonce: '0x' }, entryPoint]],
  [/nonce .* hex quantity/, [{ ...userOperation, nonce: `0x1${'0'.repeat(64)}` }, entryPoint]],
  [/nonce .* hex quantity/, [{ ...userOperation, nonce: '0X1' }, entryPoint]],
  [/callData .* whole bytes/, [{ ...userOperation, callData: '0XAB' }, entryPoint]],
  [/callData .* whole bytes/, [{ ...userOperation, callData: '0x1' }, entryPoint]],
  [/signature .* whole bytes/, [{ ...userOperation, signature: 'abcd' }, entryPoint]],
  [/factory .* or 0x7702/, [{ ...userOperation, factory: '0x7703' }, entryPoint]],
  [/paymasterPostOpGasLimit/, [{ ...userOperation, paymasterPostOpGasLimit: 1 }, entryPoint]],
  ...['0x', [], {}, { address: '0x12' }, { address: entryPoint, yParity: '0x9' }].map(
    (eip7702Auth): [RegExp, unknown] => [
      /eip7702Auth .* an EIP-7702 authorization/,
      [{ ...userOperation, eip7702Auth }, entryPoint],
    ],
  ),
  [
    /maxFeePerGas .* below 2\^128/,
    [{ ...userOperation, maxFeePerGas: `0x1${'0'.repeat(32)}` }, entryPoint],
  ],
  [
    /more than 131072 bytes/,
    [{ ...userOperation, callData: `0x${'00'.repeat(131_072)}` }, entryPoint],
  ],
  [/initCode is of EntryPoint 0\.6/, [{ ...userOperation, initCode: '0x' }, entryPoint]],
  [
    /paymasterAndData is of EntryPoint 0\.6/,
    [{ ...userOperation, paymasterAndData: '0x' }, entryPoint],
  ],
  [/the EntryPoint must be 20 bytes/, [userOperation, null]],
  [
    new RegExp(`not supported; those that are: ${entryPoints.join(', ')}`),
    [userOperation, userOperation.sender],
  ],
];
for (const [message, params] of sent) {
  test(`eth_sendUserOperation names an invalid parameter: ${message.source.slice(0, 60)}`, async () => {
    const before = bundler.calls.length;
    const reply = await ask(endpoint, 'eth_sendUserOperation', params);
    assertError(reply, 1, -32602, message);
    assert.equal(bundler.calls.length, before);
  });
}

test('eth_estimateUserOperationGas names an invalid override', async () => {
  const params = [userOperation, entryPoint, []];
  const reply = await ask(endpoint, 'eth_estimateUserOperationGas', params);
  assertError(reply, 1, -32602, /override must be an object/);
});

for (const method of [
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'pimlico_getUserOperationStatus',
]) {
  for (const params of [[], ['0x12'], [1], [hash, hash], [null], { hash }, [`${hash}\n`]]) {
    test(`${method} names an invalid parameter: ${JSON.stringify(params).slice(0, 30)}`, async () => {
      assertError(await ask(endpoint, method, params), 1, -32602);
    });
  }
}

const receipt = { userOpHash: hash, success: true, receipt: { transactionHash: hash } };

test('a receipt is passed on unchanged', async () => {
  bundler.answers.eth_getUserOperationReceipt = receipt;
  assert.deepEqual(await resultOf('eth_getUserOperationReceipt', [hash]), receipt);
});

const pending: Record<string, unknown> = {
  'answers null': null,
  'has no transaction yet': { userOpHash: hash, receipt: null },
  'has no hash yet': { userOpHash: hash, receipt: { transactionHash: null } },
  'has no block yet': { userOpHash: hash, receipt: { transactionHash: hash, blockHash: null } },
  'says it is not found': { error: { code: -32000, message: 'User operation not found' } },
  'says it is pending': { error: { code: -32603, message: 'userOp is still pending' } },
  'says it is not yet mined': { error: { code: -32000, message: 'not yet mined' } },
};
for (const [what, answer] of Object.entries(pending)) {
  test(`a receipt is null while the bundler ${what}`, async () => {
    bundler.answers.eth_getUserOperationReceipt = answer;
    assert.equal(await resultOf('eth_getUserOperationReceipt', [hash]), null);
  });
}

test('a receipt is an error if the bundler fails', async () => {
  for (const error of [
    { code: -32601, message: 'Method not found' },
    { code: -32602, message: 'Missing/invalid userOpHash' },
  ]) {
    bundler.answers.eth_getUserOperationReceipt = { error };
    const { error: told } = await ask(endpoint, 'eth_getUserOperationReceipt', [hash]);
    assert.deepEqual(told, error);
  }
});

for (const error of [
  { code: -32500, message: "AA21 didn't pay prefund" },
  { code: -32501, message: 'AA33 reverted', data: { paymaster: entryPoint } },
  { code: -32502, message: 'banned opcode' },
  { code: -32503, message: 'expires shortly', data: { validUntil: '0x1', validAfter: '0x0' } },
  { code: -32504, message: 'throttled', data: { paymaster: entryPoint } },
  { code: -32505, message: 'stake too low', data: { minimumStake: '0x1' } },
  { code: -32506, message: 'aggregator' },
  { code: -32507, message: 'AA24 signature error' },
  { code: -32508, message: 'AA31 paymaster deposit too low' },
  { code: -32521, message: 'execution reverted', data: '0x' },
]) {
  test(`the error ${error.code} of ERC-7769 is passed on unchanged`, async () => {
    bundler.answers.eth_sendUserOperation = { error };
    const { error: told } = await ask(endpoint, 'eth_sendUserOperation', [
      userOperation,
      entryPoint,
    ]);
    assert.deepEqual(told, error);
  });
}
