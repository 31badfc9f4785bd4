import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type AccessTokenIssuer, createAccessTokens } from './access-tokens.ts';
import { rememberTokens } from './remember-tokens.ts';
import { openTestStore, type TestStore } from './testing/open-test-store.ts';

describe('remembered access tokens', () => {
  let opened: TestStore;
  let tokens: AccessTokenIssuer;
  let time = Date.now();
  const clock = { now: () => new Date(time) };

  before(async () => {
    opened = await openTestStore();
    tokens = createAccessTokens(opened.db, clock);
  });
  after(() => opened.stop());

  it('are looked up once a second, so end a second after they are revoked', async () => {
    const remembering = rememberTokens(tokens, clock);
    const { id, token } = await tokens.create({ kind: 'secret', label: 'back end' });
    const found = { id, kind: 'secret', origins: [] };
    assert.deepEqual(await remembering.find(token), found);
    await tokens.revoke(id);
    time += 999;
    assert.deepEqual(await remembering.find(token), found);
    time += 1;
    assert.equal(await remembering.find(token), undefined);
  });

  it('are found as soon as they are made, also when asked for before', async () => {
    let known = false;
    const accessToken = { id: 'a', kind: 'app', origins: [] } as const;
    const remembering = rememberTokens(
      { find: async () => (known ? accessToken : undefined) },
      clock,
    );
    assert.equal(await remembering.find('a'), undefined);
    known = true;
    assert.deepEqual(await remembering.find('a'), accessToken);
  });
});
