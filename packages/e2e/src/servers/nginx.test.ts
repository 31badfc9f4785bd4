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
    nginx = await startNginx(parts, folder, [new URL(world.url).host], { keepAlive: 15 });
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

  /** Sends bytes on one connection; returns the statuses of all answers until nginx closes it. */
  async function statusesOf(text: string): Promise<string[]> {
    const [socket] = (await open(1, user, '')) as [Socket];
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    // nginx may reset it, behind its answer.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(text, 'latin1');
    // Ends a connection that nginx keeps.
    socket.write('GET /readyz HTTP/1.1\r\nHost: a\r\nX-Last: 1\r\nConnection: close\r\n\r\n');
    await closed;
    const answers = Buffer.concat(chunks).toString('latin1');
    return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
  }

  it('nginx refuses a request whose end is unclear, and serves nothing that is hidden in it', async () => {
    const hidden = 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n';
    const { length } = hidden;
    const unclear: Record<string, string> = {
      'both lengths': `Content-Length: ${length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'two lengths': `Content-Length: 0\r\nContent-Length: ${length}\r\n\r\n`,
      'a signed length': `Content-Length: +${length}\r\n\r\n`,
      'a list of lengths': `Content-Length: 0, ${length}\r\n\r\n`,
      'an unknown encoding': 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      'an encoding after a tab': 'Transfer-Encoding:\tchunked, identity\r\n\r\n0\r\n\r\n',
      'two encodings': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n',
      'a bad chunk': 'Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n',
      'a chunk beyond 64 bits': `Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(17)}\r\n\r\n`,
      'a space before the colon': `Content-Length : ${length}\r\n\r\n`,
      'a name in two lines': `Content\r\n -Length: ${length}\r\n\r\n`,
      'a NUL': `X: a\0\r\nContent-Length: ${length}\r\n\r\n`,
    };
    await Promise.all(
      Object.entries(unclear).map(async ([name, header]) => {
        const post = `POST /auth/submit HTTP/1.1\r\nHost: a\r\n${header}${hidden}`;
        assert.match((await statusesOf(post)).join(), /^(400|501)$/, name);
      }),
    );
  });

  it('nginx answers requests that are sent together in their order, and no method that echoes', async () => {
    const of = (line: string) => `${line} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const together = of('GET /readyz') + of('GET /no-such-path') + of('GET /healthz');
    assert.deepEqual(await statusesOf(together), ['200', '404', '200', '200']);
    assert.deepEqual(await statusesOf(of('TRACE /readyz')), ['405']);
    assert.match((await statusesOf(of('CONNECT a:1'))).join(), /^40[05]$/);
  });

  it('nginx refuses headers and bodies that are too large before it has read them', async () => {
    const long = 'a'.repeat(33_000);
    assert.deepEqual(await statusesOf(`GET /${long} HTTP/1.1\r\nHost: a\r\n\r\n`), ['414']);
    const header = `GET / HTTP/1.1\r\nHost: a\r\nX: ${long}\r\n\r\n`;
    assert.deepEqual(await statusesOf(header), ['400']);
    for (const [path, length] of [
      ['/auth/register', 65_537],
      [`/api/v3/${world.chain.chainId}/no-such-key`, 1_048_577],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
      const [socket] = (await open(1, user, '')) as [Socket];
      socket.write(head);
      const [answer] = await once(socket, 'data');
      assert.match(String(answer), /^HTTP\/1\.1 413 /, path);
    }
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
