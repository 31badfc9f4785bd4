import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { after, describe, it } from 'node:test';
import { createHttpServer } from './http-server.ts';

describe('the HTTP server', () => {
  const app = createHttpServer({
    logger: { write() {} },
    proxies: [],
    mode: 'production',
    onAnswer() {},
  });
  after(() => app.close());

  it('S108 closes a connection whose caller does not read its answer', async () => {
    app.get('/large', async () => 'x'.repeat(20_000_000));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { server } = app;
    // A longer one than any wait for an answer, shortened for the test: 0 would be none.
    assert.ok(server.timeout > 60_000);
    server.setTimeout(100);
    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
    const caller = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    caller.on('error', () => {});
    caller.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await closed;
    caller.destroy();
  });
});
