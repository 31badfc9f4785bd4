import { assert } from '@open-wc/testing';
import { acceptAskedAhead, fetchOnce } from './asked-ahead.ts';

describe('fetchOnce', () => {
  const { fetch } = globalThis;
  let sent: string[] = [];
  const init = (body: string, token = 'a') => ({
    method: 'POST',
    headers: { Authorization: token },
    body,
  });
  const askedAhead = (url: string, body: string, response: Promise<Response>) =>
    acceptAskedAhead([{ url, init: init(body), response }]);
  const read = async (url: string, body: string, token?: string) =>
    (await fetchOnce(url, init(body, token))).text();

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

  it('takes the response to the same request once, with addresses in any case', async () => {
    askedAhead('/rpc', '0xab', Promise.resolve(new Response('ahead')));
    assert.equal(await read('/rpc', '0xAB'), 'ahead');
    assert.equal(await read('/rpc', '0xAB'), 'sent');
    assert.deepEqual(sent, ['/rpc']);
  });

  it('sends what differs in its URL, its body or its token', async () => {
    askedAhead('/rpc', '0xab', Promise.resolve(new Response('ahead')));
    assert.equal(await read('/other', '0xab'), 'sent');
    assert.equal(await read('/rpc', '0xac'), 'sent');
    assert.equal(await read('/rpc', '0xab', 'b'), 'sent');
    assert.equal(await read('/rpc', '0xab'), 'ahead');
  });

  it('sends a request again that failed', async () => {
    askedAhead('/rpc', '0xab', Promise.reject(new TypeError('no network')));
    assert.equal(await read('/rpc', '0xab'), 'sent');
  });
});
