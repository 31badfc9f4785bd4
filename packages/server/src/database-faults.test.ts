import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import {
  queryPostgres,
  registerBody,
  type SilentProxy,
  startSilentProxy,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { FastifyInstance } from 'fastify';
import { findPostgresPrograms } from '../../../scripts/set-up/programs.ts';
import { createAccessToken } from './access/access-tokens.ts';
import { buildServer } from './app.ts';
import { openDatabase } from './database/open.ts';
import { createLiveness } from './http/readiness.ts';

const unused = `rg_key_${'a'.repeat(43)}`;

describe('a server whose PostgreSQL fails', () => {
  let world: TestWorld;
  let proxy: SilentProxy;
  let app: FastifyInstance;
  let log: string[] = [];

  before(async () => {
    world = await startTestWorld({ database: { kind: 'postgres', isAlone: true } });
    proxy = await startSilentProxy(String(world.configuration.database.url));
    app = await start(proxy.url);
  });
  after(async () => {
    await app.close();
    await proxy.stop();
    if (existsSync(join(directory(), 'postmaster.pid'))) await stopPostgres('SIGQUIT');
    await world.stop();
  });

  const start = (url: string) =>
    buildServer(
      {
        ...world.configuration,
        database: { url, connections: 3, statementTimeout: 1 },
        rates: { ...world.configuration.rates, perMinute: 1_000_000 },
      },
      { roles: ['api'], logger: { write: (line) => void log.push(line) } },
    );
  const submit = (by = app) =>
    by.inject({
      method: 'POST',
      url: '/auth/submit',
      headers: { authorization: `Bearer ${world.accessToken}` },
      payload: { challengeId: randomUUID(), challenge: '123456' },
    });
  const register = async (by = app, token = world.accessToken) =>
    by.inject({
      method: 'POST',
      url: '/auth/register',
      headers: { authorization: `Bearer ${token}` },
      payload: await registerBody(world, `${randomUUID()}@example.org`),
    });
  const callEndpoint = (by = app) =>
    by.inject({
      method: 'POST',
      url: `/api/v3/31337/${unused}`,
      // Refused keys are counted by network.
      remoteAddress: `10.${randomInt(256)}.${randomInt(256)}.1`,
      payload: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    });
  const readyz = async (by = app) => (await by.inject('/readyz')).statusCode;
  const untilReady = async (status: number, by = app) => {
    while ((await readyz(by)) !== status);
  };
  const url = () => String(world.configuration.database.url);
  const directory = () => String(world.databaseFiles);
  const owner = (): [number, number] => {
    const { uid, gid } = statSync(directory());
    return [uid, gid];
  };
  const stopPostgres = async (signal: NodeJS.Signals) => {
    const file = join(directory(), 'postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), signal);
    while (existsSync(file)) await sleep(10);
  };
  const startPostgres = async () => {
    const [uid, gid] = owner();
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const started = spawn(
      join(findPostgresPrograms(), 'postgres'),
      [
        ...['-D', directory(), '-p', new URL(url()).port],
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) },
    );
    while (!(await queryPostgres(url(), 'select 1').catch(() => undefined))) {
      assert.equal(started.exitCode, null, 'PostgreSQL has not started');
      await sleep(10);
    }
  };
  const unavailableLines = () =>
    log.filter((line) => line.includes('"msg":"the database is unavailable"')).length;

  const assertBusy = (answer: Awaited<ReturnType<typeof submit>>) => {
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5'], answer.body);
    assert.equal(answer.json().error.details.reason, 'busy');
  };

  it('requests are answered 503 while the database is silent, and served on new connections', async () => {
    assert.equal((await submit()).statusCode, 404);
    log = [];
    proxy.silence();
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit()));
    const failed = answers.filter(({ statusCode }) => statusCode !== 404);
    assert.ok(failed.length > 0);
    for (const answer of failed) assertBusy(answer);
    assert.ok(unavailableLines() <= 2, 'each reason is logged once');
    assert.equal((await submit()).statusCode, 404);
    assert.equal((await callEndpoint()).statusCode, 401);
  });

  it('the endpoint answers 503, not 500, if it cannot look a key up', async () => {
    proxy.silenceBy(() => 0);
    const answer = await callEndpoint();
    proxy.end();
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
    assert.equal(answer.json().error.code, -32603);
  });

  it('health fails once the database owed an answer for a minute, not while nothing was asked', async () => {
    const opened = await openDatabase({ url: proxy.url, statementTimeout: 120 });
    try {
      for (const isSilent of [false, true]) {
        let ahead = 0;
        const isAlive = createLiveness(opened, () => performance.now() + ahead);
        if (isSilent) proxy.silence();
        const before = opened.lastEnd();
        assert.ok(isAlive());
        while (!isSilent && opened.lastEnd() === before) await setImmediate();
        ahead = 61_000;
        assert.equal(isAlive(), !isSilent);
      }
    } finally {
      await opened.close();
    }
  });

  it('a refused connection is an answer: a server lives on while PostgreSQL is stopped', async () => {
    const opened = await openDatabase({ url: 'postgres://postgres@127.0.0.1:1/postgres' });
    const before = opened.lastEnd();
    createLiveness(opened)();
    while (opened.lastEnd() === before) await setImmediate();
    await opened.close();
  });

  it('readiness fails on a database that has become read-only, and writes are answered 503', async () => {
    assert.equal((await register()).statusCode, 200);
    await untilReady(200);
    const readOnly = async (value: string) => {
      await queryPostgres(url(), `alter system set default_transaction_read_only = ${value}`);
      await queryPostgres(url(), 'select pg_reload_conf()');
    };
    await readOnly('on');
    await untilReady(503);
    assertBusy(await register());
    await readOnly('off');
    await untilReady(200);
    assert.equal((await register()).statusCode, 200);
  });

  it('requests during restarts of PostgreSQL are answered 503, or as usual', async () => {
    log = [];
    const statuses = new Set<number>();
    let isOver = false;
    const requests = Array.from({ length: 6 }, async (_, index) => {
      while (!isOver) {
        const answer = await [submit, callEndpoint][index % 2]?.();
        statuses.add(answer?.statusCode ?? 0);
      }
    });
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGINT'] as const) {
      await stopPostgres(signal);
      while (!statuses.has(503)) await sleep(10);
      statuses.delete(503);
      await startPostgres();
      while (!statuses.has(404)) await sleep(10);
      statuses.delete(404);
    }
    isOver = true;
    await Promise.all(requests);
    assert.deepEqual(
      log.filter((line) => /"msg":"internal"|"status":500/.test(line)),
      [],
    );
    for (const status of statuses) assert.ok([401, 404, 503].includes(status), String(status));
  });

  it('readiness fails on a standby, which serves reads', async () => {
    await untilReady(200);
    await stopPostgres('SIGINT');
    const signal = join(directory(), 'standby.signal');
    writeFileSync(signal, '');
    chownSync(signal, ...owner());
    await startPostgres();
    await untilReady(503);
    assertBusy(await register());
    assert.equal((await callEndpoint()).statusCode, 401);
    await queryPostgres(url(), 'select pg_promote()');
    await untilReady(200);
  });

  // Only root may mount a disk that is small.
  if (process.getuid?.() === 0) {
    it('readiness fails on a full disk, writes are answered 503, and the log says it once', async () => {
      const disk = mkdtempSync(join(tmpdir(), 'recovery-guardian-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
      try {
        chownSync(disk, ...owner());
        await queryPostgres(url(), `create tablespace small location '${disk}'`);
        await queryPostgres(url(), 'create database small tablespace small');
        const place = new URL(url());
        place.pathname = '/small';
        const small = await start(place.href);
        try {
          const configuration = { ...world.configuration, database: { url: place.href } };
          const { token } = await createAccessToken(configuration, {
            kind: 'secret',
            label: 'test',
          });
          const write = () => register(small, token);
          assert.equal((await write()).statusCode, 200);
          await untilReady(200, small);
          log = [];
          assert.throws(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(41_000_000)));
          await untilReady(503, small);
          let answer = await write();
          while (answer.statusCode === 200) answer = await write();
          assertBusy(answer);
          await Promise.all(Array.from({ length: 30 }, write));
          assert.equal(unavailableLines(), 1);
          rmSync(join(disk, 'filler'));
          await untilReady(200, small);
          assert.equal((await write()).statusCode, 200);
        } finally {
          await small.close();
          await queryPostgres(url(), 'drop database small');
          await queryPostgres(url(), 'drop tablespace small');
        }
      } finally {
        execFileSync('umount', [disk]);
        rmSync(disk, { recursive: true });
      }
    });
  }
});
