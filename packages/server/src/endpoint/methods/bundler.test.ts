import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, entryPoints, startEndpoint, userOperation } from '../testing/endpoint.ts';
import { error, type Respond, result, startHttpUpstream } from '../testing/upstreams.ts';

const params = [userOperation, entryPoints[0]];

const lost: Respond = (response) => response.destroy();

/** An endpoint whose bundler's answers to operations are lost, and its answer for a hash. */
async function startWithLostAnswers(t: TestContext, byHash: Respond, toSending = lost) {
  const bundler = await startHttpUpstream((response, call, request) => {
    const respond = call.method === 'eth_sendUserOperation' ? toSending : byHash;
    respond(response, call, request);
  });
  const endpoint = await startEndpoint([bundler.url]);
  t.after(async () => {
    await endpoint.app.close();
    await bundler.stop();
  });
  return { endpoint, bundler };
}

test('an operation is looked up, not sent again, if its answer is lost', async (t) => {
  const { endpoint, bundler } = await startWithLostAnswers(t, result({ userOperation }));
  const { result: hash } = await ask(endpoint, 'eth_sendUserOperation', params);
  assert.match(String(hash), /^0x[0-9a-f]{64}$/);
  assert.deepEqual(
    bundler.calls.map(({ method }) => method),
    ['eth_sendUserOperation', 'eth_getUserOperationByHash'],
  );
  assert.deepEqual(bundler.calls[1]?.params, [hash]);
});

for (const [what, byHash] of Object.entries<Respond>({
  'does not know it': result(null),
  'does not answer': lost,
  'answers something else': result('0x'),
})) {
  test(`the operation may have arrived if the bundler ${what}`, async (t) => {
    const { endpoint } = await startWithLostAnswers(t, byHash);
    const { error } = await ask(endpoint, 'eth_sendUserOperation', params);
    assert.equal(error?.code, -32002);
    assert.match(error.message, /may have arrived/);
  });
}

for (const nonsense of [null, '0x', 'ok', { hash: 1 }, `0x${'ab'.repeat(31)}`]) {
  test(`the result ${JSON.stringify(nonsense)} counts as a lost answer`, async (t) => {
    const known = await startWithLostAnswers(t, result({ userOperation }), result(nonsense));
    const { result: hash } = await ask(known.endpoint, 'eth_sendUserOperation', params);
    assert.match(String(hash), /^0x[0-9a-f]{64}$/);
    const unknown = await startWithLostAnswers(t, result(null), result(nonsense));
    const { error } = await ask(unknown.endpoint, 'eth_sendUserOperation', params);
    assert.equal(error?.code, -32002);
    assert.match(error.message, /may have arrived/);
  });
}

test('without a bundler, operations are refused, and the sender may try again', async (t) => {
  const endpoint = await startEndpoint([]);
  t.after(() => endpoint.app.close());
  for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas']) {
    const { error } = await ask(endpoint, method, params);
    assert.equal(error?.code, -32002, method);
    assert.doesNotMatch(error.message, /may have arrived/);
  }
});

/** Addresses whose case does not fit their checksum. */
const oddCase = {
  ...userOperation,
  sender: '0x70997970c51812DC3A010C7d01b50e0d17dc79C8',
  factory: '0x4E1dcf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  factoryData: '0x',
  paymaster: '0x949D01d424bE050D09C16025dd007CB59b3A8c66',
  paymasterVerificationGasLimit: '0x1',
  paymasterPostOpGasLimit: '0x1',
  paymasterData: '0x',
};
const delegated = {
  ...userOperation,
  factory: '0x7702',
  eip7702Auth: { address: '0xE6Cae83BdE06E4c305530e199D7217f42808555B' },
};

for (const entryPoint of entryPoints) {
  test(`a lost answer is looked up regardless of the case of addresses on ${entryPoint}`, async (t) => {
    const { endpoint } = await startWithLostAnswers(t, result({ userOperation }));
    for (const operation of [oddCase, delegated]) {
      const hashes = [];
      for (const sent of [operation, inLowerCase(operation)]) {
        const { result: hash } = await ask(endpoint, 'eth_sendUserOperation', [sent, entryPoint]);
        assert.match(String(hash), /^0x[0-9a-f]{64}$/);
        hashes.push(hash);
      }
      assert.equal(hashes[0], hashes[1]);
    }
  });
}

function inLowerCase(operation: object): unknown {
  return JSON.parse(JSON.stringify(operation, (_name, value) => lower(value)));
}

function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

test('a refusal is passed on regardless of the case of addresses', async (t) => {
  const refusal = { code: -32500, message: 'AA21 no money' };
  const { endpoint } = await startWithLostAnswers(t, result(null), error(refusal));
  for (const operation of [oddCase, delegated]) {
    const { error } = await ask(endpoint, 'eth_sendUserOperation', [operation, entryPoints[0]]);
    assert.equal(error?.code, -32500);
  }
});

test('an authorization with an invalid address is refused, also next to a contractAddress', async (t) => {
  const { endpoint } = await startWithLostAnswers(t, result(null));
  const eip7702Auth = { address: 5, contractAddress: delegated.eip7702Auth.address };
  const sent = { ...delegated, eip7702Auth };
  const { error } = await ask(endpoint, 'eth_sendUserOperation', [sent, entryPoints[0]]);
  assert.equal(error?.code, -32602);
});

const pending = { blockNumber: null, blockHash: null, transactionHash: null };
const included = {
  blockNumber: '0x7',
  blockHash: `0x${'cd'.repeat(32)}`,
  transactionHash: `0x${'ef'.repeat(32)}`,
};
/** What bundlers answer about an operation that they accepted and do not find. */
const receipts: [string, unknown, object][] = [
  ['is pending, without a receipt', null, pending],
  ['is pending, with an empty receipt', { receipt: null }, pending],
  ['is included', { success: true, receipt: included }, included],
  ['is included and reverted', { success: false, receipt: included }, included],
];
for (const [what, receipt, place] of receipts) {
  test(`an operation that a bundler accepted is found by its hash while it ${what}`, async (t) => {
    const hash = `0x${'ab'.repeat(32)}`;
    const byHash: Respond = (response, call, request) =>
      result(call.method === 'eth_getUserOperationReceipt' ? receipt : null)(
        response,
        call,
        request,
      );
    const { endpoint } = await startWithLostAnswers(t, byHash, result(hash));
    for (const [operation, entryPoint] of [
      [userOperation, entryPoints[0]],
      [delegated, entryPoints[1]],
      [oddCase, entryPoints[2]],
    ] as const) {
      await ask(endpoint, 'eth_sendUserOperation', [operation, entryPoint]);
      const { result: found } = await ask(endpoint, 'eth_getUserOperationByHash', [hash]);
      assert.deepEqual(found, { userOperation: operation, entryPoint, ...place });
    }
  });
}

test('an operation that a bundler refused, or that none was sent, is not found by its hash', async (t) => {
  const refusing = error({ code: -32500, message: 'AA21 no money' });
  const { endpoint } = await startWithLostAnswers(t, result(null), refusing);
  await ask(endpoint, 'eth_sendUserOperation', params);
  for (const hash of [`0x${'ab'.repeat(32)}`, `0x${'00'.repeat(32)}`]) {
    assert.deepEqual(await ask(endpoint, 'eth_getUserOperationByHash', [hash]), {
      jsonrpc: '2.0',
      id: 1,
      result: null,
    });
  }
});
