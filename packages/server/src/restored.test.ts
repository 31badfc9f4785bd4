import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { listStatement } from '@recovery-guardian/core';
import {
  createTestDatabase,
  latestCode,
  registerBody,
  signStatement,
  startTestWorld,
  type TestDatabase,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { FastifyInstance } from 'fastify';
import { createAccessToken } from './access/access-tokens.ts';
import { buildServer } from './app.ts';
import { withDatabase } from './database/migrate.ts';
import { systemClock } from './kit/clock.ts';
import { recordRestoration } from './services/restorations.ts';
import { isPostgres } from './testing/open-test-store.ts';

// The backup here is a copy of the embedded database's folder, which PostgreSQL does not have.
const describeOnPGlite = isPostgres ? () => {} : describe;

describeOnPGlite('after a backup was restored', () => {
  const target = 'restored@example.org';
  let world: TestWorld;
  let place: TestDatabase;
  let configuration: TestWorld['configuration'];
  let token: string;
  let app: FastifyInstance | undefined;

  before(async () => {
    [world, place] = await Promise.all([startTestWorld(), createTestDatabase()]);
    configuration = { ...world.configuration, database: place.database };
    ({ token } = await createAccessToken(configuration, { kind: 'secret', label: 'test' }));
    await start();
  });
  after(async () => {
    await app?.close();
    await place.stop();
    await world.stop();
  });

  const start = async () => {
    app = await buildServer(configuration, { logger: false });
  };
  /** Changes the database's folder while no server runs. */
  const meanwhile = async (work: () => void | Promise<void>) => {
    await app?.close();
    await work();
    await start();
  };
  const copy = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };

  const call = async (method: 'GET' | 'POST', url: string, input: Record<string, unknown>) => {
    assert.ok(app);
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const atPresent = () => ({ chain: world.chain, clock: systemClock });
  const signList = () => signStatement(atPresent(), listStatement());
  const list = (signed: Awaited<ReturnType<typeof signList>>) =>
    call('GET', '/auth/registrations', { ...signed, chainId: String(signed.chainId) });

  it('codes sent and messages signed before a restore are refused [S19]', async () => {
    const { directory: live = '' } = place.database;
    const backup = `${live}-backup`;
    const { body } = await call('POST', '/auth/register', await registerBody(atPresent(), target));
    const submission = {
      challengeId: body.challengeId,
      challenge: await latestCode(world, target),
    };
    await meanwhile(() => copy(live, backup));

    const spent = await signList();
    assert.equal((await call('POST', '/auth/submit', submission)).status, 200);
    assert.equal((await list(spent)).status, 200);

    await meanwhile(async () => {
      copy(backup, live);
      await withDatabase(configuration.database, (db) => recordRestoration(db, systemClock.now()));
    });

    const { status, body: refusal } = await call('POST', '/auth/submit', submission);
    assert.equal(status, 400);
    assert.equal(refusal.error.message, 'Challenge expired');
    const replayed = await list(spent);
    assert.equal(replayed.status, 400, 'the restored database has not seen its nonce');
    assert.match(replayed.body.error.details.hint, /before the service was restored/);
    const again = await list(await signList());
    assert.equal(again.status, 200, 'a new signature is accepted');
  });
});
