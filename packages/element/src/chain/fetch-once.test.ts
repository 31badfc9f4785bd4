import { assert } from '@open-wc/testing';
import { askAhead } from '../../build/ask-ahead.ts';
import { acceptAskedAhead } from './asked-ahead.ts';
import { fetchOnce } from './fetch-once.ts';
import { httpJsonRpc } from './json-rpc.ts';

describe('fetchOnce', () => {
  const { fetch } = globalThis;
  let sent: string[] = [];
  const init = (body: string, token = 'a') => ({
    method: 'POST',
    headers: { Authorization: token },
    body,
  });
  const askedAhead = (url: string, body: string, response: Promise<Response>) => {
    const until = performance.now() + 10_000;
    acceptAskedAhead([{ url, init: init(body), response, stop: new AbortController(), until }]);
  };
  const read = async (url: string, body: string, token?: string) =>
    (await fetchOnce(url, init(body, token))).text();

  /** Asks ahead for the account of the first element of a page, by the small entry. */
  const askForPage = () => {
    const element = document.createElement('div');
    const attributes = {
      account: `0x${'11'.repeat(20)}`,
      'base-url': '/service',
      'rpc-url': '/rpc',
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return askAhead(element, 'en');
  };

  beforeEach(() => {
    sent = [];
    globalThis.fetch = async (input) => {
      sent.push(String(input));
      return new Response('sent');
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    acceptAskedAhead([]);
  });

  it('a response to the same request is used once, with addresses in any case', async () => {
    askedAhead('/rpc', '0xab', Promise.resolve(new Response('ahead')));
    assert.equal(await read('/rpc', '0xAB'), 'ahead');
    assert.equal(await read('/rpc', '0xAB'), 'sent');
    assert.deepEqual(sent, ['/rpc']);
  });

  it('a request that differs in its URL, its body or its token is sent', async () => {
    askedAhead('/rpc', '0xab', Promise.resolve(new Response('ahead')));
    assert.equal(await read('/other', '0xab'), 'sent');
    assert.equal(await read('/rpc', '0xac'), 'sent');
    assert.equal(await read('/rpc', '0xab', 'b'), 'sent');
    assert.equal(await read('/rpc', '0xab'), 'ahead');
  });

  it('a request that failed is sent again', async () => {
    askedAhead('/rpc', '0xab', Promise.reject(new TypeError('no network')));
    assert.equal(await read('/rpc', '0xab'), 'sent');
  });

  it('a caller that leaves does not wait for a request that was sent ahead [S134]', async () => {
    const { signal: unused } = new AbortController();
    const signals: AbortSignal[] = [];
    globalThis.fetch = (_, { signal } = {}) => {
      signals.push(signal ?? unused);
      return new Promise((_, reject) => {
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    };
    const asked = askForPage();
    acceptAskedAhead(asked);
    for (const [index, { url, init }] of asked.entries()) {
      const leaving = new AbortController();
      const reason = new Error('left');
      setTimeout(() => leaving.abort(reason), 20);
      const error = await fetchOnce(url, { ...init, signal: leaving.signal }).catch(
        (error) => error,
      );
      assert.equal(error, reason);
      assert.isTrue(signals[index]?.aborted, url);
    }
  });

  it('a caller that leaves does not wait for the end of a body [S134]', async () => {
    globalThis.fetch = async (_, { signal } = {}) => {
      const start = (body: ReadableStreamDefaultController) => {
        if (signal?.aborted) body.error(signal.reason);
        signal?.addEventListener('abort', () => body.error(signal.reason));
      };
      return new Response(new ReadableStream({ start }));
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
    acceptAskedAhead(askForPage().map((asked) => ({ ...asked, init: { ...asked.init, body } })));
    const ask = httpJsonRpc('/rpc', fetchOnce, 50);
    const error: unknown = await ask('eth_chainId', []).catch((error) => error);
    assert.propertyVal(error, 'reason', 'chain-unreachable');
  });

  it('a request that was sent ahead ten seconds before is sent again [S134]', async () => {
    const asked = askForPage();
    acceptAskedAhead(asked);
    const now = performance.now.bind(performance);
    try {
      performance.now = () => now() + 10_001;
      for (const { url, init } of asked) await fetchOnce(url, init);
    } finally {
      performance.now = now;
    }
    const urls = asked.map(({ url }) => url);
    assert.deepEqual(sent, [...urls, ...urls]);
  });
});
