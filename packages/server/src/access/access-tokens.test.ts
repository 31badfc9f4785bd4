import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createLimiter } from '../limits/request-rates.ts';
import { now, useTestStore } from '../testing/open-test-store.ts';
import { type AccessTokenIssuer, createAccessTokens, rememberTokens } from './access-tokens.ts';

const spelledLikeOne = `rg_pub_${'a'.repeat(43)}`;

describe('cached access tokens', () => {
  const opened = useTestStore();
  let tokens: AccessTokenIssuer;
  let time = Date.now();
  const clock = { now: () => new Date(time) };
  const network = '192.0.2.0/24';
  const limiter = (maximum = 100) => createLimiter('test', { maximum, period: 60 }, undefined);

  before(async () => {
    tokens = createAccessTokens(opened.db, clock);
  });

  it('an access token is looked up once a second, so a revocation takes effect within a second', async () => {
    const remembering = rememberTokens(tokens, clock, limiter());
    const { id, token } = await tokens.create({ kind: 'secret', label: 'back end' });
    const found = { id, kind: 'secret', origins: [] };
    assert.deepEqual(await remembering.find(token, network), found);
    await tokens.revoke(id);
    time += 999;
    assert.deepEqual(await remembering.find(token, network), found);
    time += 1;
    assert.equal(await remembering.find(token, network), undefined);
  });

  it('an access token is found as soon as it is created, also if requested before', async () => {
    let known = false;
    const accessToken = { id: 'a', kind: 'app', origins: [] } as const;
    const remembering = rememberTokens(
      { find: async () => (known ? accessToken : undefined) },
      clock,
      limiter(),
    );
    assert.equal(await remembering.find(spelledLikeOne, network), undefined);
    known = true;
    assert.deepEqual(await remembering.find(spelledLikeOne, network), accessToken);
  });

  it('a text that is not spelled like a token costs no look-up, and others few per network [S44]', async () => {
    const lookedUp: string[] = [];
    const remembering = rememberTokens(
      {
        async find(token) {
          lookedUp.push(token);
          return tokens.find(token);
        },
      },
      clock,
      limiter(3),
    );
    for (const text of ['', 'a', 'rg_sec_', `rg_key_${'a'.repeat(43)}`, `${spelledLikeOne} `]) {
      assert.equal(await remembering.find(text, network), undefined);
    }
    assert.deepEqual(lookedUp, []);

    const { id, token } = await tokens.create({ kind: 'app', label: 'in use' });
    assert.equal((await remembering.find(token, network))?.id, id);
    for (const letter of ['b', 'c']) {
      const unknown = `rg_app_${letter.repeat(43)}`;
      assert.equal(await remembering.find(unknown, network), undefined);
    }
    await assert.rejects(remembering.find(spelledLikeOne, network), { reason: 'rate-limited' });
    assert.equal(lookedUp.length, 3);
    time += 1_000;
    assert.equal((await remembering.find(token, network))?.id, id, 'one that is in use');
    assert.equal(await remembering.find(spelledLikeOne, '198.51.100.0/24'), undefined);
  });

  it('simultaneous calls with one token count as one look-up, as from a back end after a start [S44]', async () => {
    const remembering = rememberTokens(tokens, clock, limiter(1));
    const { id, token } = await tokens.create({ kind: 'secret', label: 'busy' });
    const calls = Array.from({ length: 50 }, () => remembering.find(token, network));
    for (const accessToken of await Promise.all(calls)) assert.equal(accessToken?.id, id);
  });
});

describe('access tokens', () => {
  const opened = useTestStore();
  let tokens: AccessTokenIssuer;

  before(async () => {
    tokens = createAccessTokens(opened.db, { now: () => now });
  });

  it('an access token is recognized by the text that was shown at creation', async () => {
    const origins = ['https://wallet.example.org'];
    const { id, token } = await tokens.create({ kind: 'publishable', origins, label: 'wallet' });
    assert.match(token, /^rg_pub_[\w-]{43}$/);
    assert.deepEqual(await tokens.find(token), { id, kind: 'publishable', origins });
    for (const other of [`${token}x`, token.toUpperCase(), id, '', '\0']) {
      assert.equal(await tokens.find(other), undefined);
    }
  });

  it('access tokens are stored as hashes only [S10]', async () => {
    const { token } = await tokens.create({ kind: 'secret', label: 'back end' });
    const { rows } = await sql`select access_tokens::text as row from access_tokens`.execute(
      opened.db,
    );
    const plain = JSON.stringify(rows);
    assert.ok(!plain.includes(token));
    assert.ok(!plain.includes(Buffer.from(token).toString('hex')));
  });

  it('an access token ends when it is revoked', async () => {
    const { id, token } = await tokens.create({ kind: 'app', label: 'extension' });
    assert.equal(await tokens.revoke(id), true);
    assert.equal(await tokens.find(token), undefined);
    assert.equal(await tokens.revoke(id), false);
    assert.equal(await tokens.revoke('unknown'), false);
    const listed = (await tokens.list()).find((entry) => entry.id === id);
    assert.deepEqual(listed, {
      id,
      kind: 'app',
      origins: [],
      label: 'extension',
      createdAt: now,
      revokedAt: now,
    });
  });

  it('the creation and revocation of access tokens are recorded in the audit log', async () => {
    const { id } = await tokens.create({ kind: 'app', label: 'audited' });
    await tokens.revoke(id);
    await tokens.revoke(id);
    const { rows } = await sql<{ event: string }>`
      select event from audit_pending where ids->>'token' = ${id} order by id`.execute(opened.db);
    assert.deepEqual(
      rows.map(({ event }) => event),
      ['token-created', 'token-revoked'],
    );
  });

  it('origins are added to a publishable token and removed from it, and the audit log says so', async () => {
    const [one, two, three] = ['https://one.example', 'https://two.example:8443', 'app://three'];
    const { id, token } = await tokens.create({ kind: 'publishable', origins: [one], label: '' });
    const change = (add: string[], remove: string[]) => tokens.changeOrigins(id, { add, remove });
    assert.deepEqual(await change([two, three, two, one], []), [one, two, three]);
    assert.deepEqual((await tokens.find(token))?.origins, [one, two, three]);
    assert.deepEqual(await change([], [one, three]), [two]);
    assert.deepEqual(await change(['*'], [two]), ['*']);
    const refusals: [string[], string[], RegExp][] = [
      [[], ['*'], /needs the origins/],
      [[], [one], /has no origin "https:\/\/one\.example"/],
      [['https://*.example'], [], /is not an origin/],
      [['two.example'], [], /is not an origin/],
    ];
    for (const [add, remove, why] of refusals) await assert.rejects(change(add, remove), why);
    assert.deepEqual((await tokens.find(token))?.origins, ['*']);
    const { rows } = await sql<{ event: string }>`
      select event from audit_pending where ids->>'token' = ${id} order by id`.execute(opened.db);
    assert.deepEqual(
      rows.map(({ event }) => event),
      ['token-created', 'token-changed', 'token-changed', 'token-changed'],
    );
    await tokens.revoke(id);
    assert.equal(await change([one], []), undefined);
    const secret = await tokens.create({ kind: 'secret', label: '' });
    await assert.rejects(tokens.changeOrigins(secret.id, { add: [one] }), /has no origins/);
    assert.equal(await tokens.changeOrigins('unknown', { add: [one] }), undefined);
  });

  it('origins that are added to a token at the same time are all kept', async () => {
    const { id } = await tokens.create({ kind: 'publishable', origins: ['*'], label: '' });
    const origins = Array.from({ length: 8 }, (_, index) => `https://${index}.example`);
    await Promise.all(origins.map((origin) => tokens.changeOrigins(id, { add: [origin] })));
    const listed = (await tokens.list()).find((entry) => entry.id === id);
    assert.deepEqual(new Set(listed?.origins), new Set(['*', ...origins]));
  });

  it('publishable tokens have valid origins, and other tokens have none', async () => {
    const create = (kind: 'publishable' | 'secret', origins: string[]) =>
      tokens.create({ kind, origins, label: '' });
    await create('publishable', ['*']);
    for (const origin of ['example.org', 'https://example.org/', 'https://a.org/path', 'null']) {
      await assert.rejects(create('publishable', [origin]), /is not an origin/);
    }
    // They would be accepted, and match no page.
    for (const host of ['*.example.org', 'preview-*.example.org', 'example.*', '*:3000', '*']) {
      const origins = ['https://example.org', `https://${host}`];
      await assert.rejects(create('publishable', origins), /is not an origin.*tokens origins/);
    }
    await assert.rejects(create('publishable', []), /needs the origins/);
    await assert.rejects(create('secret', ['https://example.org']), /has no origins/);
  });
});
