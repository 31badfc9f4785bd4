import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { AccountHolder, latestCode, useTestWorld } from '@recovery-guardian/devnet/testing';
import { sql } from 'kysely';
import { loadConfiguration } from '../configuration/load.ts';
import { ConfigurationError } from '../configuration/mistakes.ts';
import { withDatabase } from '../database/migrate.ts';

describe('the admin API', () => {
  const token = randomBytes(32).toString('hex');
  const log: string[] = [];
  let url: string;

  const findUrl = (): string => {
    const line = log.findLast((text) => text.includes('"msg":"admin API"')) ?? '{}';
    return (JSON.parse(line) as { url: string }).url;
  };

  const world = useTestWorld({
    logger: { write: (line) => void log.push(line) },
    configure: (configuration) => ({ ...configuration, admin: { port: 0, token } }),
  });
  before(async () => {
    url = findUrl();
  });

  const ask = (
    route: string,
    { body, bearer = token }: { body?: object; bearer?: string } = {},
  ) => {
    const [method = '', path] = route.split(' ');
    return fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  const listUses = async () => {
    const { rows } = await withDatabase(world.configuration.database, (db) =>
      sql<{ ids: Record<string, string> }>`
        select ids from (
          select ids, at from audit_log where event = 'admin-used'
          union all select ids, at from audit_pending where event = 'admin-used'
        ) as used`.execute(db),
    );
    return rows.map(({ ids }) => ids);
  };

  it('the admin API shows the version, roles, queues, providers and what can be reached', async () => {
    const answer = await ask('GET /status');
    assert.equal(answer.status, 200);
    const { version, roles, queues, providers, readiness } = (await answer.json()) as {
      [key: string]: unknown;
    };
    assert.match(String(version), /^\d+\.\d+\.\d+/);
    assert.deepEqual(roles, ['api', 'worker']);
    assert.deepEqual(queues, { messages: 0, events: 0, relays: 0 });
    assert.deepEqual(providers, [
      { name: 'smtp', state: 'ok', undelivered: 0 },
      { name: 'webhook', state: 'ok', undelivered: 0 },
    ]);
    assert.equal((readiness as { status: string }).status, 'ready');
  });

  it('the admin API answers only callers with the token, on its own port [S47]', async () => {
    for (const route of ['GET /status', 'POST /profiles/cpu', 'GET /none']) {
      const answer = await ask(route, { bearer: `${token.slice(0, -1)}x` });
      assert.equal(answer.status, 401, route);
    }
    assert.equal((await fetch(`${url}/status`)).status, 401);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await fetch(`${world.url}/status`, { headers })).status, 404);
    assert.equal(log.join('').includes(token.slice(0, -1)), false);
  });

  it('the admin API notes each use in the audit log, before it happens [S47]', async () => {
    const before = (await listUses()).length;
    await ask('PUT /log-level', { body: { level: 'info' } });
    await ask('PUT /providers/smtp', { body: { paused: false } });
    await ask('POST /profiles/cpu', { body: { seconds: 1 } });
    assert.deepEqual((await listUses()).slice(before), [
      { action: 'log-level', level: 'info' },
      { action: 'resume-provider', provider: 'smtp' },
      { action: 'profile-cpu', seconds: '1' },
    ]);
    await withDatabase(world.configuration.database, async (db) => {
      await sql`alter table audit_pending rename to audit_away`.execute(db);
      try {
        assert.equal((await ask('PUT /log-level', { body: { level: 'error' } })).status, 500);
        assert.equal((await ask('GET /status')).status, 200);
      } finally {
        await sql`alter table audit_away rename to audit_pending`.execute(db);
      }
    });
    log.length = 0;
    await fetch(`${world.url}/healthz`);
    assert.ok(
      log.some((line) => line.includes('/healthz')),
      'the level has not changed',
    );
  });

  it('the admin API changes the log level', async () => {
    const visit = async () => {
      log.length = 0;
      await fetch(`${world.url}/healthz`);
      return log.some((line) => line.includes('/healthz'));
    };
    assert.equal(await visit(), true);
    assert.equal((await ask('PUT /log-level', { body: { level: 'error' } })).status, 200);
    assert.equal(await visit(), false);
    assert.equal((await ask('PUT /log-level', { body: { level: 'info' } })).status, 200);
    assert.equal(await visit(), true);
    assert.equal((await ask('PUT /log-level', { body: { level: 'none' } })).status, 400);
  });

  it('the admin API profiles what the processor does for some seconds', async () => {
    const [answer, second] = await Promise.all([
      ask('POST /profiles/cpu', { body: { seconds: 1 } }),
      ask('POST /profiles/cpu', { body: { seconds: 1 } }),
    ]);
    assert.deepEqual([answer.status, second.status].sort(), [200, 409]);
    const profile = await (answer.ok ? answer : second).json();
    assert.ok((profile as { nodes: unknown[] }).nodes.length > 1);
    assert.equal((await ask('POST /profiles/cpu', { body: { seconds: 61 } })).status, 400);
  });

  it('the admin API pauses a provider, whose messages wait until it is resumed', async () => {
    const mia = new AccountHolder(world, 0);
    const pause = (paused: boolean) => ask('PUT /providers/smtp', { body: { paused } });
    assert.equal((await pause(true)).status, 200);
    await mia.register('paused@example.org');
    assert.equal(world.mailbox.messages.length, 0);
    const { providers } = (await (await ask('GET /status')).json()) as { providers: object[] };
    assert.deepEqual(providers[0], { name: 'smtp', state: 'paused', undelivered: 0 });
    assert.equal((await pause(false)).status, 200);
    while (world.mailbox.messages.length === 0) {
      world.clock.advance(6_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.ok(latestCode(world, 'paused@example.org'));
    assert.equal((await ask('PUT /providers/none', { body: { paused: true } })).status, 404);
  });

  it('the admin API is off by default, and starts only with a long token [S47]', () => {
    const env = { RECOVERY_GUARDIAN_ADMIN_PORT: '0' };
    const mistakesOf = (more: object) => {
      try {
        loadConfiguration({ env: { ...env, ...more } });
      } catch (error) {
        assert.ok(error instanceof ConfigurationError);
        return error.mistakes.filter((mistake) => mistake.startsWith('admin'));
      }
      return [];
    };
    assert.match(mistakesOf({}).join(), /admin\.token is missing/);
    assert.match(mistakesOf({ RECOVERY_GUARDIAN_ADMIN_TOKEN: 'short' }).join(), /admin\.token/);
    assert.deepEqual(mistakesOf({ RECOVERY_GUARDIAN_ADMIN_TOKEN: token }), []);
    assert.deepEqual(mistakesOf({ RECOVERY_GUARDIAN_ADMIN_PORT: 'null' }), []);
  });

  it('the admin API refuses every token after ten wrong ones in a minute [S47]', async () => {
    // Resets what is counted in the process.
    await world.restart();
    url = findUrl();
    for (let i = 0; i <= 10; i++) {
      assert.equal((await ask('GET /status', { bearer: `wrong ${i}` })).status, 401);
    }
    assert.equal((await ask('GET /status', { bearer: 'wrong' })).status, 429);
    assert.equal((await ask('GET /status')).status, 429);
  });
});
