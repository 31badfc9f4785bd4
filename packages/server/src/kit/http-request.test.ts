import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { certificate, certificateKey } from '../delivery/testing/localhost-certificate.ts';
import { request } from './http-request.ts';

describe('a request to a provider', () => {
  const servers: Server[] = [];

  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });

  const listen = async (server: Server) => {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const post = async (url: string, signal = new AbortController().signal) => {
    const answer = await request(url, { method: 'POST', body: 'text', signal });
    return 'failure' in answer ? answer : assert.fail('it was answered');
  };

  it('a request to a provider was surely not received if no connection was made [S70]', async () => {
    const gone = createServer();
    const host = await listen(gone);
    gone.close();
    await once(gone, 'close');
    assert.deepEqual(await post(`http://${host}`), {
      failure: 'ECONNREFUSED',
      isUnreachable: true,
    });

    const server = createHttpsServer({ key: certificateKey, cert: certificate });
    assert.deepEqual(await post(`https://${await listen(server)}`), {
      failure: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      isUnreachable: true,
    });
  });

  it('a request to a provider may have been received if it was broken off [S70]', async () => {
    const closing = await listen(createServer(({ socket }) => socket.destroy()));
    assert.equal((await post(`http://${closing}`)).isUnreachable, false);

    const controller = new AbortController();
    const silent = await listen(createServer(() => controller.abort()));
    assert.deepEqual(await post(`http://${silent}`, controller.signal), {
      failure: 'AbortError',
      isUnreachable: false,
    });
  });
});
