import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AccountHolder, call, useTestWorld, wrongCode } from '@recovery-guardian/devnet/testing';

describe('resend', () => {
  const world = useTestWorld();
  const mia = new AccountHolder(world, 0);

  const resend = (challengeId: string) =>
    call(world, 'POST /auth/resend', { body: { challengeId } });
  const submit = (challengeId: string, challenge: string) =>
    call(world, 'POST /auth/submit', { body: { challengeId, challenge } });

  it('a code cannot be sent again within 30 seconds, and the refusal says how many are left', async () => {
    const { body } = await mia.register('early@example.org');
    world.clock.advance(10_000);
    const { status, body: refused, headers } = await resend(body.challengeId);
    assert.equal(status, 429);
    assert.equal(refused.error.message, 'Rate limit exceeded');
    assert.equal(refused.error.details.retryAfter, 20);
    assert.equal(headers.get('retry-after'), '20');
  });

  it('a resent challenge has a new code, voids the old one and keeps the count of wrong codes', async () => {
    const email = 'again@example.org';
    const { body } = await mia.register(email);
    const oldCode = await mia.codeFor(email);
    await submit(body.challengeId, wrongCode(oldCode));
    world.clock.advance(30_000);
    const renewed = await resend(body.challengeId);
    assert.equal(renewed.status, 200);
    assert.equal(renewed.body.challengeId, body.challengeId);
    assert.equal(Date.parse(renewed.body.expiresAt), world.clock.now().getTime() + 600_000);

    const newCode = await mia.codeFor(email);
    assert.notEqual(newCode, oldCode);
    const old = await submit(body.challengeId, oldCode);
    assert.equal(old.body.error.details.triesLeft, 3);
    assert.equal((await submit(body.challengeId, newCode)).status, 200);
  });

  it('a resent challenge keeps its match phrase', async () => {
    const { body } = await mia.register('phrase@example.org');
    world.clock.advance(30_000);
    await resend(body.challengeId);
    assert.ok(world.mailbox.messages[0]?.text.includes(body.matchPhrase));
  });

  it('nothing is sent again for a challenge that has ended or is unknown', async () => {
    const email = 'over@example.org';
    const { body } = await mia.register(email);
    await submit(body.challengeId, await mia.codeFor(email));
    world.clock.advance(60_000);
    assert.equal((await resend(body.challengeId)).body.error.message, 'Challenge expired');

    const late = await mia.register('late@example.org');
    world.clock.advance(600_000);
    assert.equal((await resend(late.body.challengeId)).body.error.message, 'Challenge expired');

    const unknown = await resend('no-such-challenge');
    assert.equal(unknown.status, 404);
    assert.equal(unknown.body.error.message, 'challengeId not found');
  });

  it('nothing is sent again for a challenge with too many wrong codes', async () => {
    const email = 'used-up@example.org';
    const { body } = await mia.register(email);
    const code = await mia.codeFor(email);
    for (let tries = 0; tries < 5; tries++) await submit(body.challengeId, wrongCode(code));
    world.clock.advance(60_000);
    const { status, body: refused } = await resend(body.challengeId);
    assert.equal(status, 400);
    assert.equal(refused.error.details.reason, 'challenge-exhausted');
  });
});
