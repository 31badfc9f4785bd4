import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask } from '../../testing/ask.ts';
import { startHttpUpstream } from '../../testing/http-upstream.ts';
import { type Respond, result } from '../../testing/open-pool.ts';
import { entryPoints, startEndpoint } from '../../testing/start-endpoint.ts';
import { userOperation } from '../../testing/user-operation.ts';

const params = [userOperation, entryPoints[0]];

/** An endpoint whose bundler's answers to operations are lost, and its answer for a hash. */
async function startWithLostAnswers(t: TestContext, byHash: Respond) {
  const bundler = await startHttpUpstream((response, call, request) => {
    if (call.method === 'eth_sendUserOperation') response.destroy();
    else byHash(response, call, request);
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
  'does not answer': (response) => response.destroy(),
})) {
  test(`the operation may have arrived if the bundler ${what}`, async (t) => {
    const { endpoint } = await startWithLostAnswers(t, byHash);
    const { error } = await ask(endpoint, 'eth_sendUserOperation', params);
    assert.equal(error?.code, -32002);
    assert.match(error.message, /may have arrived/);
  });
}
