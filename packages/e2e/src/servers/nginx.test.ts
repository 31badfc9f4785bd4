import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import { type Nginx, startNginx } from './nginx.ts';

/** Addresses of different callers, all on this machine. */
const [stranger, another, user] = ['127.0.2.1', '127.0.3.1', '127.0.4.1'] as const;
const site = '127.0.5.1';
/** Connections that one address may have: `limit_conn` in nginx.conf. */
const maximum = 100;

describe('deploy/nginx in front of a server', { timeout: 60_000 }, () => {
  const parts = new AsyncDisposableStack();
  let world: TestWorld;
  let nginx: Nginx;
  let sockets: Socket[] = [];

  before(async () => {
    world = await startTestWorld({
      configure: (written) => ({
        ...written,
        proxies: ['127.0.0.1', site],
        rates: { ...written.rates, unknownTokensPerMinute: 1 },
      }),
    });
    parts.defer(() => world.stop());
    const folder = await mkdtemp(join(tmpdir(), 'recovery-guardian-nginx-'));
    parts.defer(() => rm(folder, { recursive: true }));
    nginx = await startNginx(parts, folder, [new URL(world.url).host]);
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });
  after(() => parts.disposeAsync());

  /** Opens connections that send this and nothing more, and waits until no more are closed. */
  async function open(count: number, localAddress: string, text: string): Promise<Socket[]> {
    const { port } = new URL(nginx.url);
    const opened = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
        // One that nginx closes may be reset.
        socket.on('error', () => {}).resume();
        sockets.push(socket);
        await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
        socket.write(text);
        return socket;
      }),
    );
    await sleep(500);
    return opened;
  }

  async function get(path: string, localAddress: string = user, headers = {}) {
    const sent = request(`${nginx.url}${path}`, { localAddress, headers, agent: false }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, text: (await response.toArray()).join('') };
  }

  const upload = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${length}\r\n\r\n${'x'.repeat(length - 1)}`;

  const isOpen = (socket: Socket) => !socket.destroyed;

  it('nginx keeps nothing of uploads to the endpoint that never end, whatever their key', async () => {
    const { chainId } = world.chain;
    await open(50, stranger, upload(`/api/v3/${chainId}/no-such-key`, 1_000_000));
    await open(50, another, upload(`/api/v3/${chainId}/${world.apiKey}`, 1_000_000));
    assert.equal(await nginx.bytesOfBodies(), 0);
    assert.equal((await get('/readyz')).status, 200);
  });

  it('nginx keeps at most 64 KB for each of an address’s connections while bodies arrive', async () => {
    await open(400, stranger, upload('/auth/register', 65_536));
    const kept = await nginx.bytesOfBodies();
    assert.ok(kept <= maximum * 65_536, `${kept} bytes`);
    assert.equal((await get('/readyz')).status, 200);
  });

  it('one address cannot take the connections of others, whatever part of a request it sends', async () => {
    for (const text of ['', 'GET', 'GET /readyz HTTP/1.1\r\nHost: a\r\n']) {
      const opened = await open(1_000, stranger, text);
      const left = opened.filter(isOpen).length;
      assert.ok(left <= maximum, `${left} connections after ${JSON.stringify(text)}`);
      assert.equal((await get('/readyz')).status, 200);
      for (const socket of opened) socket.destroy();
      await sleep(100);
    }
    // The limit is on connections at a time: afterwards the same address is served.
    assert.equal((await get('/readyz', stranger)).status, 200);
  });

  it('nginx ends a connection whose header or body has not gone on for ten seconds', async () => {
    const opened = await Promise.all(
      ['GET', 'GET / HTTP/1.1\r\nHost: a\r\n', upload('/auth/register', 100)].map((text) =>
        open(1, user, text),
      ),
    );
    await sleep(11_000);
    assert.deepEqual(opened.flat().map(isOpen), [false, false, false]);
  });

  it('nginx passes on a URL with a signature as long as the server itself reads', async () => {
    const { text } = await get(`/auth/registrations?signature=0x${'ab'.repeat(7_800)}`);
    assert.equal(JSON.parse(text).error.code, 401);
  });

  it('nginx tells the server a caller’s own address, whatever address the caller claims', async () => {
    const tryToken = async (localAddress: string, claimed: string) => {
      const token = `rg_pub_${randomBytes(32).toString('base64url')}`;
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': claimed };
      return (await get('/auth/registrations', localAddress, headers)).status;
    };
    // One network may try one unknown token a minute.
    assert.equal(await tryToken(stranger, '203.0.113.1'), 401);
    assert.equal(await tryToken(stranger, '198.51.100.1'), 429);
    assert.equal(await tryToken(user, stranger), 401);
    // The site's own server is in `proxies`.
    assert.equal(await tryToken(site, '203.0.113.1'), 401);
    assert.equal(await tryToken(site, '203.0.113.1'), 429);
    assert.equal(await tryToken(site, '203.0.113.1, 192.0.2.1'), 401);
    assert.equal(await tryToken(site, '198.51.100.1, 192.0.2.1'), 429);
  });
});
