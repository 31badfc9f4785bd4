import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  createTestDatabase,
  queryPostgres,
  type Silence,
  type SilentProxy,
  startSilentProxy,
  type TestDatabase,
  useStarted,
} from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import type { Configuration } from '../configuration/schema.ts';
import { type Database, type OpenDatabase, openDatabase, tryLock } from './open.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

describe('a database that goes silent without a reset', { concurrency: true }, () => {
  const place = useStarted(() => createTestDatabase({ kind: 'postgres', isEmpty: true }));

  interface Part extends OpenDatabase {
    proxy: SilentProxy;
    reasons: string[];
  }

  /** Three connections through a proxy of their own, whose statements have a second, and six in all. */
  const through = async (
    work: (part: Part) => Promise<void>,
    settings: Partial<Configuration['database']> = {},
  ) => {
    const proxy = await startSilentProxy(String(place.database.url));
    const reasons: string[] = [];
    const opened = await openDatabase(
      { url: proxy.url, connections: 3, statementTimeout: 1, ...settings },
      { onUnavailable: ({ message }) => void reasons.push(message) },
    );
    try {
      await work({ ...opened, proxy, reasons });
      await opened.close();
    } finally {
      await proxy.stop();
    }
  };
  const one = async (db: Database) =>
    (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one;
  const assertUnavailable = (asked: Promise<unknown>) =>
    assert.rejects(asked, (error: Error) => {
      assert.ok(error instanceof DatabaseUnavailableError, error.stack);
      assert.deepEqual([error.statusCode, error.retryAfter], [503, 5]);
      return true;
    });
  const threeTimes = <Result>(work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: 3 }, work));

  it('statements on silent connections fail, and the next ones get new connections', () =>
    through(async ({ db, proxy, reasons }) => {
      await threeTimes(() => one(db));
      proxy.silence();
      await threeTimes(() => assertUnavailable(one(db)));
      assert.deepEqual(await threeTimes(() => one(db)), [1, 1, 1]);
      assert.deepEqual(reasons, ['the database does not answer: timeout'], 'reported once');
    }));

  it('statements that run when the database goes silent fail, and give up their connections', () =>
    through(
      async ({ db, proxy }) => {
        const running = threeTimes(() => assertUnavailable(sql`select pg_sleep(0.5)`.execute(db)));
        while ((await countSleeping()) < 3);
        proxy.silence();
        await running;
        assert.equal(await one(db), 1);
      },
      { statementTimeout: 2 },
    ));

  const countSleeping = async () => {
    const { db, close } = await openDatabase(place.database);
    try {
      const { rows } = await sql`
        select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`.execute(
        db,
      );
      return rows.length;
    } finally {
      await close();
    }
  };

  it('an answer that stops half way fails with its connection', () =>
    through(async ({ db, proxy }) => {
      await one(db);
      let passed = 0;
      proxy.silenceBy((chunk, from) => {
        if (from === 'client') return chunk.length;
        passed += chunk.length;
        return passed > 50_000 ? 1_000 : chunk.length;
      });
      await assertUnavailable(sql`select repeat('x', 1000000)`.execute(db));
      proxy.end();
      assert.equal(await one(db), 1);
    }));

  it('a COMMIT without an answer fails, though it may have had its effect', () =>
    through(async ({ db, proxy }) => {
      await sql`create table kept (id integer)`.execute(db);
      const committed = db.transaction().execute(async (trx) => {
        await sql`insert into kept values (1)`.execute(trx);
        let isSent = false;
        proxy.silenceBy((chunk, from) => {
          isSent ||= chunk.includes('commit');
          return from === 'server' && isSent ? 0 : chunk.length;
        });
      });
      await assertUnavailable(committed);
      proxy.end();
      assert.equal((await sql`select from kept`.execute(db)).rows.length, 1);
    }));

  for (const [what, rule] of Object.entries<Silence>({
    'says nothing at all': (chunk, from) => (from === 'server' ? 0 : chunk.length),
    'says nothing after its first byte': (chunk, from) => (from === 'server' ? 1 : chunk.length),
    'gets nothing': () => 0,
  })) {
    it(`a new connection to a database that ${what} is given up`, () =>
      through(async ({ db, proxy }) => {
        proxy.silenceBy(rule);
        await threeTimes(() => assertUnavailable(one(db)));
        proxy.end();
        assert.equal(await one(db), 1);
      }));
  }

  it('a transaction between two statements fails at the next one, and leaves its connection', () =>
    through(
      async ({ db, proxy }) => {
        const transaction = db.transaction().execute(async (trx) => {
          await one(trx);
          proxy.silence();
          await one(trx);
        });
        await assertUnavailable(transaction);
        assert.deepEqual(await threeTimes(() => one(db)), [1, 1, 1]);
      },
      { connections: 2 },
    ));

  it('the lock of a silent worker is lost, and another worker gets it', () =>
    through(
      async ({ db, proxy }) => {
        const other = await openDatabase(place.database);
        const work = (by: Database) => by.transaction().execute((trx) => tryLock(trx, 'work'));
        try {
          const silent = db.transaction().execute(async (trx) => {
            assert.ok(await tryLock(trx, 'work'));
            proxy.silence();
            assert.equal(await work(other.db), false, 'one worker at a time');
            await one(trx);
          });
          await assertUnavailable(silent);
          while (!(await work(other.db)));
          assert.ok(await work(db), 'the silent worker works again');
        } finally {
          await other.close();
        }
      },
      { idleInTransactionTimeout: 1 },
    ));

  it('a connection that says that it ends fails its next statement, though it stays open', () =>
    through(async ({ db, proxy }) => {
      const other = await openDatabase(place.database);
      const ended = Promise.withResolvers<void>();
      proxy.silenceBy((chunk) => {
        if (chunk.includes('57P01')) {
          proxy.silence();
          setImmediate(ended.resolve);
        }
        return chunk.length;
      });
      const transaction = db.transaction().execute(async (trx) => {
        const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
        const { rows } = await pid.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
        await ended.promise;
        await setTimeout(20);
        await one(trx);
      });
      await assertUnavailable(transaction).finally(other.close);
      assert.equal(await one(db), 1);
    }));

  it('a connection that says that it ends in answer to a statement serves no other, though it stays open', () =>
    through(
      async ({ db, proxy }) => {
        proxy.silenceBy((chunk) => {
          if (chunk.includes('57P01')) queueMicrotask(() => proxy.silence());
          return chunk.length;
        });
        await assertUnavailable(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
        assert.equal(await one(db), 1);
      },
      { connections: 1 },
    ));

  it('a silent database does not keep the server from closing', () =>
    through(async ({ db, proxy }) => {
      await threeTimes(() => one(db));
      proxy.silence();
    }));

  it('a statement that takes long, and is answered, keeps its connection', () =>
    through(
      async ({ db }) => {
        const pid = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(1.5)`;
        const first = (await pid.execute(db)).rows[0]?.pid;
        assert.equal((await pid.execute(db)).rows[0]?.pid, first);
      },
      { statementTimeout: 2 },
    ));

  it('a connection with TLS that goes silent is given up, in a statement, between two, and at its end', async () => {
    const place = await createTestDatabase({ kind: 'postgres', isAlone: true });
    const directory = String(place.files);
    const files = ['server.key', 'server.crt'].map((name) => join(directory, name));
    const [key = '', certificate = ''] = files;
    const subject = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', '/CN=test'];
    const output = ['-keyout', key, '-out', certificate];
    execFileSync('openssl', ['req', '-x509', '-noenc', ...subject, ...output], { stdio: 'ignore' });
    const { uid, gid } = statSync(directory);
    for (const file of files) {
      chmodSync(file, 0o600);
      chownSync(file, uid, gid);
    }
    await queryPostgres(String(place.database.url), 'alter system set ssl = on');
    await queryPostgres(String(place.database.url), 'select pg_reload_conf()');
    const proxy = await startSilentProxy(String(place.database.url));
    const url = `${proxy.url}?sslmode=no-verify`;
    const { db, close } = await openDatabase({ url, connections: 2, statementTimeout: 1 });
    const isEncrypted = async (by: Database) =>
      (
        await sql<{ ssl: boolean }>`
          select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(by)
      ).rows[0]?.ssl;
    try {
      while (!(await isEncrypted(db).catch(() => false)));
      await db.transaction().execute(isEncrypted);
      proxy.silence();
      const unavailable = { name: 'DatabaseUnavailableError' };
      await assert.rejects(isEncrypted(db), unavailable);
      const between = db.transaction().execute(async (trx) => {
        assert.ok(await isEncrypted(trx));
        proxy.silence();
        await isEncrypted(trx);
      });
      await assert.rejects(between, unavailable);
      assert.ok(await isEncrypted(db));
      proxy.silence();
    } finally {
      await close();
      await proxy.stop();
      await place.stop();
    }
  });
});

describe('a database that refuses', () => {
  let place: TestDatabase;
  let opened: OpenDatabase;
  let other: OpenDatabase;
  const reasons: string[] = [];
  before(async () => {
    place = await createTestDatabase({ kind: 'postgres', isEmpty: true });
    opened = await openDatabase(place.database, {
      onUnavailable: ({ code }) => void reasons.push(String(code)),
    });
    other = await openDatabase(place.database);
  });
  after(async () => {
    await opened.close();
    await other.close();
    await place.stop();
  });

  const failWith = (code: string) =>
    sql
      .raw(`do $$ begin raise exception 'so it is' using errcode = '${code}'; end $$`)
      .execute(opened.db);

  it('what the operator, resources or connections cause is unavailable, and reported once', async () => {
    const codes = ['08006', '53100', '53200', '53300', '57P01', '57P03', '58030', '25006', '55P03'];
    for (const code of [...codes, ...codes]) {
      await assert.rejects(failWith(code), { name: 'DatabaseUnavailableError', code });
    }
    assert.deepEqual(reasons, codes);
  });

  it('the embedded database tells them apart, too, within a transaction as outside', async () => {
    const told: string[] = [];
    const { db, close } = await openDatabase(
      { directory: 'memory://' },
      { onUnavailable: ({ code }) => void told.push(String(code)) },
    );
    const fail = (by: Database, code: string) =>
      sql.raw(`do $$ begin raise 'so it is' using errcode = '${code}'; end $$`).execute(by);
    try {
      for (const code of ['53100', '58030', '53100', '25006']) {
        const unavailable = { name: 'DatabaseUnavailableError', code };
        await assert.rejects(fail(db, code), unavailable);
        const transaction = db.transaction().execute((trx) => fail(trx, code));
        await assert.rejects(transaction, unavailable);
      }
      await assert.rejects(fail(db, '23505'), { name: 'error', code: '23505' });
      assert.equal((await sql`select 1 as one`.execute(db)).rows.length, 1);
      assert.deepEqual(told, ['53100', '58030', '25006']);
    } finally {
      await close();
    }
  });

  it('what a statement causes is not', async () => {
    for (const code of ['23505', '22P02', '40001', '42P01', '42501']) {
      await assert.rejects(failWith(code), { name: 'error', code });
    }
  });

  it('a statement whose connection the operator ends is unavailable, at any time', async () => {
    const pid = async (db: Database) =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const endIt = async (by: number | undefined) => {
      await sql`select pg_terminate_backend(${by})`.execute(other.db);
      const open = sql`select from pg_stat_activity where pid = ${by}`;
      while ((await open.execute(other.db)).rows.length > 0);
    };
    const running = sql`select pg_sleep(60)`.execute(opened.db);
    const sleeping = sql<{ pid: number }>`
      select pid from pg_stat_activity where query = 'select pg_sleep(60)'`;
    let found: number | undefined;
    while (found === undefined) found = (await sleeping.execute(other.db)).rows[0]?.pid;
    await Promise.all([
      assert.rejects(running, { name: 'DatabaseUnavailableError', code: '57P01' }),
      endIt(found),
    ]);
    const between = opened.db.transaction().execute(async (trx) => {
      await endIt(await pid(trx));
      await pid(trx);
    });
    await assert.rejects(between, { name: 'DatabaseUnavailableError' });
  });

  it('a database at which no one listens is unavailable', async () => {
    const away = await openDatabase({ url: 'postgres://postgres@127.0.0.1:1/postgres' });
    await assert.rejects(sql`select 1`.execute(away.db), {
      name: 'DatabaseUnavailableError',
      code: 'ECONNREFUSED',
    });
    await away.close();
  });

  it('a password or database that is wrong is not: waiting does not help', async () => {
    const url = new URL(String(place.database.url));
    url.pathname = '/absent';
    const wrong = await openDatabase({ url: url.href });
    await assert.rejects(sql`select 1`.execute(wrong.db), { code: '3D000', name: 'error' });
    await wrong.close();
  });
});
