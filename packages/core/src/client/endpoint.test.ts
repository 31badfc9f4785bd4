import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { suite, type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import { createClient } from 'viem';
import { endpointTransport } from './endpoint.ts';
import { type ReceivedRequest, sendJson, startServer } from './testing/start-server.ts';

const apiKey = 'rgk_secret/with?odd#letters';
const entryPoints = ['0x0000000071727De22E5E9d8BAf0edAc6f37da032'];

suite('endpointTransport', () => {
  test("the endpoint's transport posts JSON-RPC to the URL for this chain and key", async (t) => {
    const { server, client } = await serve(t, (response, { body }) =>
      sendJson(response, 200, { jsonrpc: '2.0', id: JSON.parse(body).id, result: entryPoints }),
    );

    assert.deepEqual(await supportedEntryPoints(client), entryPoints);

    const [request] = server.requests;
    assert(request);
    assert.equal(request.method, 'POST');
    assert.equal(request.url, `/api/v3/31337/${encodeURIComponent(apiKey)}`);
    assert.match(request.headers['content-type'] ?? '', /^application\/json/);
    const { jsonrpc, method } = JSON.parse(request.body);
    assert.deepEqual({ jsonrpc, method }, { jsonrpc: '2.0', method: 'eth_supportedEntryPoints' });
  });

  const failures: Record<string, (response: ServerResponse, request: ReceivedRequest) => void> = {
    'an unknown key': (response) =>
      sendJson(response, 401, {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32001, message: 'Unknown API key' },
      }),
    'a JSON-RPC error': (response, { body }) =>
      sendJson(response, 200, {
        jsonrpc: '2.0',
        id: JSON.parse(body).id,
        error: { code: -32601, message: 'Method not found' },
      }),
    'a broken answer': (response) => response.end('<h1>no</h1>'),
    'a cut connection': (response) => response.destroy(),
  };
  for (const [name, answer] of Object.entries(failures)) {
    test(`an error of the endpoint (${name}) names the endpoint, but not the key`, async (t) => {
      const { server, client } = await serve(t, answer);
      const error = await supportedEntryPoints(client).catch((reason: unknown) => reason);
      const shown = inspect(error, { depth: 10 });
      assert.match(shown, new RegExp(`${server.url}/api/v3/31337/`));
      assert.doesNotMatch(shown, /rgk_secret/);
    });
  }

  test("the endpoint's transport refuses a URL whose requests would fail with an error that names the key", () => {
    for (const apiUrl of [
      'https://user:word@api.example',
      'https://api.example?q',
      'api.example',
    ]) {
      const create = () => endpointTransport({ apiUrl, chainId: 1, apiKey });
      assert.throws(create, /^TypeError: apiUrl must/);
    }
  });

  test('a viem client of the endpoint does not expose the key', async (t) => {
    const { client } = await serve(t, () => {});
    assert.doesNotMatch(inspect(client, { depth: 10 }), /rgk_secret/);
  });
});

async function serve(
  t: TestContext,
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
) {
  const server = await startServer(answer);
  t.after(() => server.stop());
  const transport = endpointTransport({ apiUrl: `${server.url}/`, chainId: 31337, apiKey });
  const client = createClient({
    transport: (options) => transport({ ...options, retryCount: 0 }),
  });
  return { server, client };
}

function supportedEntryPoints({ request }: Awaited<ReturnType<typeof serve>>['client']) {
  return request({ method: 'eth_supportedEntryPoints' } as never) as Promise<unknown>;
}
