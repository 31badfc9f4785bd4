import { assert } from '@open-wc/testing';
import { RealChain } from '../testing/real-chain.ts';
import { httpJsonRpc } from './json-rpc.ts';

/** Records how many calls each request to a real node contains. */
async function watchedChain(change: (body: unknown) => Response | undefined = () => undefined) {
  const { rpcUrl, single } = await RealChain.start();
  const asked: number[] = [];
  const rpc = httpJsonRpc(rpcUrl, async (url, init) => {
    const body = JSON.parse(String(init?.body));
    asked.push(Array.isArray(body) ? body.length : 1);
    return change(body) ?? fetch(url, init);
  });
  const readAll = (signal?: AbortSignal): Promise<unknown[]> =>
    Promise.all([
      rpc('eth_chainId', [], signal),
      rpc('eth_getCode', [single.owner, 'latest'], signal),
      rpc('eth_getBalance', [single.safe, 'earliest'], signal),
    ]);
  return { rpc, asked, readAll };
}

async function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (signal?.aborted) throw signal.reason;
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

const answers = ['0x7a69', '0x', '0x0'];

describe('httpJsonRpc', () => {
  it('calls of the same tick to a node are sent in one request', async () => {
    const { rpc, asked, readAll } = await watchedChain();
    assert.deepEqual(await readAll(), answers);
    assert.equal(await rpc('eth_chainId', []), '0x7a69');
    assert.deepEqual(asked, [3, 1]);
  });

  it('each error of a batch is reported to its own caller', async () => {
    const { rpc, asked } = await watchedChain();
    const [good, bad] = await Promise.allSettled([rpc('eth_chainId', []), rpc('eth_nothing', [])]);
    assert.deepInclude(good, { status: 'fulfilled', value: '0x7a69' });
    assert.deepInclude((bad as PromiseRejectedResult).reason, {
      name: 'JsonRpcError',
      code: -32601,
    });
    assert.deepEqual(asked, [2]);
  });

  for (const [what, refusal] of [
    ['an error', () => Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600 } })],
    ['no JSON', () => new Response('Bad request', { status: 400 })],
  ] as const) {
    it(`calls are sent one by one if a batch is answered with ${what}`, async () => {
      const { asked, readAll } = await watchedChain((body) =>
        Array.isArray(body) ? refusal() : undefined,
      );
      assert.deepEqual(await readAll(), answers);
      assert.deepEqual(await readAll(), answers);
      assert.deepEqual(asked, [3, 1, 1, 1, 1, 1, 1]);
    });
  }

  it('calls that the answer to a batch omits are repeated', async () => {
    const { asked, readAll } = await watchedChain((body) =>
      Array.isArray(body)
        ? Response.json([{ jsonrpc: '2.0', id: body[1].id, result: '0x' }])
        : undefined,
    );
    assert.deepEqual(await readAll(), answers);
    assert.deepEqual(asked, [3, 1, 1]);
  });

  it('a request to a node that is no longer needed is aborted, and nothing else', async () => {
    const { rpc, asked, readAll } = await watchedChain();
    const abort = new AbortController();
    const ended = readAll(abort.signal);
    const other = rpc('eth_chainId', []);
    abort.abort(new Error('enough'));
    assert.equal(await ended.catch(({ message }) => message), 'enough');
    assert.equal(await other, '0x7a69');
    assert.deepEqual(await readAll(), answers);
    assert.equal(asked.at(-1), 3);
  });

  it('a node that accepts requests and never answers is reported', async () => {
    let asked = 0;
    const silent: typeof fetch = (_url, init) => {
      asked += 1;
      return untilAborted(init?.signal);
    };
    const rpc = httpJsonRpc('https://node.invalid', silent, 1);
    const all = await Promise.allSettled([rpc('eth_chainId', []), rpc('eth_blockNumber', [])]);
    for (const { reason } of all as PromiseRejectedResult[]) {
      assert.equal(reason.reason, 'chain-unreachable');
    }
    const { signal } = new AbortController();
    const [one] = await Promise.allSettled([rpc('eth_chainId', [], signal)]);
    assert.equal((one as PromiseRejectedResult).reason.reason, 'chain-unreachable');
    assert.isAbove(asked, 1);
  });

  it('an abort stays an abort if the caller leaves a node that never answers', async () => {
    const rpc = httpJsonRpc('https://node.invalid', (_url, init) => untilAborted(init?.signal));
    const abort = new AbortController();
    const ended = rpc('eth_chainId', [], abort.signal);
    abort.abort(new Error('enough'));
    assert.equal(await ended.catch(({ message }) => message), 'enough');
  });

  it('an error reports that no node answers', async () => {
    const rpc = httpJsonRpc('https://node.invalid', async () => {
      throw new TypeError('Failed to fetch');
    });
    const all = await Promise.allSettled([rpc('eth_chainId', []), rpc('eth_blockNumber', [])]);
    for (const { reason } of all as PromiseRejectedResult[]) {
      assert.equal(reason.reason, 'chain-unreachable');
    }
  });
});
