import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createHttpServer, longestPipeline } from './http-server.ts';

type Answer = (error: null, addresses: dns.LookupAddress[]) => void;

describe('the HTTP server', () => {
  const createServer = () =>
    createHttpServer({
      logger: { write() {} },
      proxies: [],
      mode: 'production',
      onAnswer() {},
    });
  const app = createServer();
  let started = 0;

  before(async () => {
    app.get('/large', async () => 'x'.repeat(20_000_000));
    app.get('/number', async () => `number ${++started}.`);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => app.close());

  const open = () => {
    const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    return caller.on('error', () => {});
  };

  it('the HTTP server closes a connection whose caller does not read its answer [S108]', async () => {
    const { server } = app;
    // A longer one than any wait for an answer, shortened for the test: 0 would be none.
    assert.ok(server.timeout > 60_000);
    server.setTimeout(100);
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const caller = open().pause();
    caller.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed;
    caller.destroy();
    server.setTimeout(60_000);
  });

  it('the HTTP server closes a connection with too many open requests, and starts no more of them [S116]', async () => {
    const one = 'GET /number HTTP/1.1\r\nHost: a\r\n\r\n';
    started = 0;
    const flooding = open().resume();
    flooding.write(one.repeat(1_000));
    await once(flooding, 'close');
    assert.equal(started, longestPipeline);

    started = 0;
    const caller = open().setEncoding('utf8');
    // A caller that waits for the answers may go on for as long as it likes.
    for (let round = 1; round <= 20; round++) {
      caller.write(one.repeat(longestPipeline));
      let text = '';
      for await (const part of caller.iterator({ destroyOnReturn: false })) {
        text += part;
        if (text.includes(`number ${round * longestPipeline}.`)) break;
      }
    }
    assert.equal(started, 20 * longestPipeline);
    caller.destroy();
  });

  it('the HTTP server limits the connections to each address of “localhost” [S116]', async (t) => {
    // As where it is ::1, too, which not every machine has.
    t.mock.method(dns, 'lookup', (name: string, _: object, answer: Answer) => {
      const addresses = name === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [name];
      answer(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    });
    const local = createServer();
    t.after(() => local.close());
    let started = 0;
    local.get('/number', async () => `number ${++started}.`);
    await local.listen({ port: 0, host: 'localhost' });
    const one = 'GET /number HTTP/1.1\r\nHost: a\r\n\r\n';
    const last = one.replace('\r\n', '\r\nConnection: close\r\n');
    for (const { address, port } of local.addresses() as AddressInfo[]) {
      // The first of two connections shows the server; the second one is limited.
      for (const text of [last, one.repeat(1_000) + last]) {
        started = 0;
        const caller = connect(port, address).on('error', () => {});
        caller.resume().write(text);
        await once(caller, 'close');
      }
      assert.equal(started, longestPipeline, address);
    }
  });
});
