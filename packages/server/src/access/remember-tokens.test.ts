import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createLimiter } from '../limits/limiter.ts';
import { useTestStore } from '../testing/open-test-store.ts';
import { type AccessTokenIssuer, createAccessTokens } from './access-tokens.ts';
import { rememberTokens } from './remember-tokens.ts';

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
