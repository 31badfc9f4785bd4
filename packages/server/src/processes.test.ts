import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createNonce, createSiweMessage, listStatement } from '@recovery-guardian/core';
import {
  AccountHolder,
  call,
  latestCode,
  type RedisServer,
  registerBody,
  startRedis,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { openDatabase } from './database/open.ts';
import { isPostgres } from './testing/open-test-store.ts';

const quota = { maximum: 3, period: 3_600 };

// Only one process can open the embedded database.
const describeOnPostgres = isPostgres ? describe : () => {};

describeOnPostgres('two server processes on one PostgreSQL', () => {
  let redis: RedisServer;
  let world: TestWorld;
  let urls: [string, string];

  before(async () => {
    redis = await startRedis();
    world = await startTestWorld({
      inProcessOfItsOwn: true,
      processes: 2,
      accessTokens: [{ kind: 'app' }],
      configure: (configuration) => ({
        ...configuration,
        limits: { ...configuration.limits, codesPerTarget: [quota] },
        rates: { perMinute: 6_000, perMinuteForApps: 5, redisUrl: redis.url },
      }),
    });
    urls = world.servers.map(({ url }) => url) as [string, string];
    assert.equal(urls.length, 2);
  });
  after(async () => {
    try {
      await world.stop();
    } finally {
      await redis.stop();
    }
  });

  const post = (url: string, path: `/${string}`, body: unknown) =>
    call({ ...world, url }, `POST ${path}`, { body });
  /** Sends calls one by one, to the processes in turn. */
  const byTurns = (count: number) =>
    Array.from({ length: count }, (_, index) => urls[index % 2 === 0 ? 0 : 1]);

  it('several processes accept a message once, whichever of them it is sent to [S9]', async () => {
    const body = await registerBody(world, 'nonce@example.org');
    const answers = await Promise.all(byTurns(10).map((url) => post(url, '/auth/register', body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      200,
      ...Array.from({ length: 9 }, () => 400),
    ]);
  });

  it('a packed server reads the message of any client', async () => {
    const mia = new AccountHolder(world, 0);
    const { chainId } = world.chain;
    const issuedAt = world.clock.now();
    const usual = createSiweMessage({
      account: mia.account,
      chainId,
      statement: listStatement(),
      nonce: createNonce(),
      issuedAt,
    });
    const message = `${usual}\nNot Before: ${issuedAt.toISOString()}`;
    const signature = await mia.signText(message);
    const query = { account: mia.account, chainId: String(chainId), message, signature };
    const { status, body } = await call(world, 'GET /auth/registrations', { query });
    assert.equal(status, 200, JSON.stringify(body));
  });

  it('several processes create one registration of many right codes, and give the same answer [S5]', async () => {
    const target = 'once@example.org';
    const { body } = await post(urls[0], '/auth/register', await registerBody(world, target));
    const submission = {
      challengeId: body.challengeId,
      challenge: await latestCode(world, target),
    };
    const answers = await Promise.all(
      byTurns(20).map((url) => post(url, '/auth/submit', submission)),
    );
    for (const { status } of answers) assert.equal(status, 200);
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  });

  it('several processes count the tries of a code together [S2]', async () => {
    const target = 'tries@example.org';
    const { body } = await post(urls[1], '/auth/register', await registerBody(world, target));
    const { challengeId } = body;
    const code = await latestCode(world, target);
    const wrong = code === '000000' ? '111111' : '000000';
    for (const url of byTurns(5)) {
      const answer = await post(url, '/auth/submit', { challengeId, challenge: wrong });
      assert.equal(answer.status, 400);
    }
    for (const url of urls) {
      const answer = await post(url, '/auth/submit', { challengeId, challenge: code });
      assert.equal(answer.body.error?.message, 'Challenge expired');
    }
  });

  it('several processes count the codes that a target is sent together [S11]', async () => {
    const target = 'bombed@example.org';
    const bodies = await Promise.all(byTurns(8).map(() => registerBody(world, target)));
    const answers = await Promise.all(
      byTurns(8).map((url, index) => post(url, '/auth/register', bodies[index])),
    );
    const taken = answers.filter(({ status }) => status === 200);
    assert.equal(taken.length, quota.maximum);
    assert.ok(answers.every(({ status }) => [200, 429].includes(status)));
    const sent = world.mailbox.messages.filter(({ to }) => to === target);
    assert.ok(sent.length <= quota.maximum, String(sent.length));
  });

  it('several processes count request rates together, in Redis', async () => {
    const [app] = world.moreAccessTokens;
    const path = `/config/getNetworkConfig?chainId=${world.chain.chainId}`;
    const statuses = [];
    for (const url of byTurns(8)) {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${app}` } });
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

if (!isPostgres) {
  it('the embedded database is locked for one process, until that ends', async () => {
    const world = await startTestWorld({ inProcessOfItsOwn: true });
    try {
      const { database } = world.configuration;
      await assert.rejects(openDatabase(database), /in use by another process/);
      await world.servers[0].stop();
      await (await openDatabase(database)).close();
    } finally {
      await world.stop();
    }
  });
}
