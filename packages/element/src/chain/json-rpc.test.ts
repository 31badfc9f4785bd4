import { assert } from '@open-wc/testing';
import { RealChain } from '../testing/real-chain.ts';
import { httpJsonRpc, isRefusal, isUnsupported } from './json-rpc.ts';

const refused: Record<string, unknown> = {
  'the standard code': { code: 4001, message: '' },
  'the code of CAIP': { code: 5000, message: 'User rejected.' },
  'the code of CAIP without words': { code: 5000 },
  'a code as text': { code: '4001', message: 'x' },
  'a code in the message only': { code: -32603, message: '4001' },
  'a text': 'User rejected the request.',
  'words with a general code': { code: -32603, message: 'User denied transaction signature.' },
  'words with the code of a node': { code: -32000, message: 'MetaMask Tx Signature: User denied' },
  'words of a ledger': { code: -32603, message: 'Ledger: transaction rejected by user' },
  'cancelled by the user': new Error('Request cancelled by user'),
  'the signer refused': new Error('signer declined to sign'),
  'ethers’ word': { code: 'ACTION_REJECTED', reason: 'rejected' },
  'wrapped by the extension': { code: -32603, data: { originalError: { code: 4001 } } },
  'wrapped by a library': { message: 'failed', cause: { cause: { code: 5000 } } },
  'wrapped by ethers': { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } },
  'wrapped as an error': { error: { code: 4001 } },
  'one word': { code: -32603, message: 'Rejected' },
  'one word and a full stop': { message: 'Cancelled.' },
  'the upgrade was declined': { code: 5750 },
  'the code below a name of its own': { response: { body: { error: { code: 4001 } } } },
  'the code in a list': new AggregateError([{ code: 4001 }]),
  'the code in a text of JSON': { message: '{"code":4001,"message":""}' },
  'words below a name of its own': { message: 'Failed.', details: 'User rejected the request.' },
  'an error’s name': { name: 'UserRejectedRequestError', message: '' },
  'another word of a library': { code: 'USER_REJECTED' },
  'a sentence without a reason': { code: -32603, message: 'Transaction was rejected' },
  'another sentence': new Error('Signature request denied.'),
  'a window that was closed': new Error('User closed modal'),
  'a pop-up window that was closed': new Error('Popup closed'),
  'the same in more words': { message: 'The popup window was closed.' },
  'Chinese words': { message: '用户拒绝了请求' },
  'other Chinese words': new Error('用户取消操作'),
  'Japanese words': { code: -32603, message: 'ユーザーがリクエストを拒否しました' },
  'a word for not approving': { message: 'User didn’t approve' },
};

const notSupported: Record<string, unknown> = {
  'the standard code': { code: 4200 },
  'the code of JSON-RPC': { code: -32601 },
  'the code of nodes': { code: -32004, message: 'Method not supported' },
  'an older version': { code: -32602, message: 'Invalid version: expected 1.0' },
  'an older version, quoted': { code: -32602, message: 'version: Expected "1.0.0"' },
  'viem’s first words': {
    code: -32603,
    message: 'The method "wallet_sendCalls" does not exist / is not available.',
  },
  WalletConnect: {
    code: -32603,
    message: 'Missing or invalid. request() method: wallet_sendCalls',
  },
  'an enum': { code: -32602, message: 'data did not match any variant of untagged enum RpcCall' },
  'an unsupported contract': new Error('Account upgraded to unsupported contract'),
  'a chain without upgrades': { code: -32603, message: 'EIP-7702 not supported on chain' },
  'words of wc': { message: 'Unsupported wc_ method. wallet_sendCalls' },
  'a feature that is off': { code: -32603, message: 'feature toggled misconfigured' },
  'no answer': { message: 'JsonRpcEngine: Response has no error or result for request' },
  'another spelling': { code: -32600, message: 'wallet_sendCalls is unsupported' },
  'not implemented': { code: -32603, message: 'Method wallet_sendCalls not implemented' },
  'wrapped words': { code: -32603, data: { originalError: { message: 'Unknown method' } } },
  'EIP-5792': { code: 5710 },
  'the code in a cause': { message: 'Failed.', cause: { code: 4200 } },
  'the code in the data': { code: -32603, data: { code: -32601 } },
  'the standard text without its code': {
    message: 'The Provider does not support the requested method.',
  },
  'a contraction': { message: "Method 'wallet_sendCalls' isn't supported" },
  'a kind of method': { message: 'Unknown RPC method' },
  'no handler': { message: 'No handler for method wallet_sendCalls' },
  'no function': new TypeError('this.wallet_sendCalls is not a function'),
};

const wrapsItself: Record<string, unknown> = { message: 'Failed.' };
wrapsItself.data = { originalError: wrapsItself };

const neither: Record<string, unknown> = {
  'a revert': { code: -32603, message: 'execution reverted: GS026' },
  'a revert of a node': { code: 3, message: 'execution reverted' },
  'no funds': { code: -32000, message: 'insufficient funds for gas * price + value' },
  'a node that is down': { code: -32603, message: 'Failed to fetch' },
  'a nonce': { code: -32000, message: 'nonce too low' },
  'a missing block': { code: -32000, message: 'nonce has already been used' },
  'a rejected fee': { code: -32000, message: 'transaction rejected: underpriced' },
  'an operation that was rejected': { code: -32500, message: 'User operation rejected' },
  'viem’s last line': { message: 'Timed out.\n\nVersion: viem@2.30.0', version: '2.30.0' },
  'an error that wraps itself': wrapsItself,
  nothing: undefined,
  'an empty object': {},
};

describe('the errors of wallets', () => {
  for (const [name, error] of Object.entries(refused)) {
    it(`an error of a wallet is read as a refusal: ${name}`, () => {
      assert.isTrue(isRefusal(error));
      assert.equal(isUnsupported(error), name === 'the upgrade was declined');
    });
  }
  for (const [name, error] of Object.entries(notSupported)) {
    it(`an error of a wallet is read as not supported: ${name}`, () => {
      assert.isTrue(isUnsupported(error));
      assert.isFalse(isRefusal(error));
    });
  }
  for (const [name, error] of Object.entries(neither)) {
    it(`an error of a wallet is neither a refusal nor not supported: ${name}`, () => {
      assert.isFalse(isRefusal(error));
      assert.isFalse(isUnsupported(error));
    });
  }
});

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
