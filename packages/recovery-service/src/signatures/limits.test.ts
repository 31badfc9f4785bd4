import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startTestWorld, type TestWorld } from '@recovery-guardian/devnet/testing';
import { defaultSettings } from '../settings.ts';
import { AccountHolder, type Answer, call } from '../testing/account-holder.ts';
import { wrongCode } from '../testing/wrong-code.ts';

const hour = 3_600_000;
const email = 'mia@example.org';
const phone = '+4915112345678';

describe('limits', () => {
  let world: TestWorld;
  let mia: AccountHolder;

  before(async () => {
    world = await startTestWorld({
      // The networks of these tests stand in a header, as behind a proxy.
      configure: ({ limits: _raised, ...written }) => ({ ...written, proxies: ['127.0.0.1'] }),
    });
    mia = new AccountHolder(world, 0);
    const { guardianAddress } = await mia.registerWhole(email);
    await mia.addGuardian(guardianAddress);
  });
  after(() => world.stop());
  // What was counted a day ago counts no more.
  beforeEach(() => world.clock.advance(25 * hour));

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const owner = from('198.51.100.7');
  const stranger = from('203.0.113.9');
  const submit = (opened: Answer, challenge: string) =>
    call(world, 'POST /auth/signature/submit', {
      body: {
        requestId: opened.body.requestId,
        challengeId: opened.body.auths[0].challengeId,
        challenge,
      },
    });

  it('S11 send a target one code in 30 seconds, 5 in an hour and 10 in a day', async () => {
    const target = 'often@example.org';
    const sent: number[] = [];
    for (let count = 0; count < 14; count++) {
      const { status, headers, body } = await mia.register(target);
      if (status === 200) sent.push(count);
      else {
        assert.equal(status, 429);
        assert.equal(body.error.message, 'Rate limit exceeded');
        assert.equal(headers.get('retry-after'), String(body.error.details.retryAfter));
      }
      world.clock.advance(31_000);
    }
    assert.deepEqual(sent, [0, 1, 2, 3, 4]);
    const soon = await mia.register(target);
    assert.equal(soon.status, 429);
    world.clock.advance(soon.body.error.details.retryAfter * 1_000);
    assert.equal((await mia.register(target)).status, 200, 'after Retry-After');
    assert.equal((await mia.register(target)).status, 429, 'within 30 seconds');
  });

  it('S11 count a target over all accounts, and in whatever case it is written', async () => {
    const target = 'shared@example.org';
    assert.equal((await mia.register(target)).status, 200);
    const noa = new AccountHolder(world, 1);
    assert.equal((await noa.register('SHARED@example.org')).status, 429);
  });

  it('S21 leave the owner a way when a stranger has used up the requests', async () => {
    let opened = await mia.requestSignature({}, stranger);
    for (let count = 0; opened.status === 200; count++) {
      assert.ok(count < 20, 'a stranger is stopped some time');
      world.clock.advance(31_000);
      opened = await mia.requestSignature({}, stranger);
    }
    assert.equal(opened.status, 429);

    const mine = await mia.requestSignature({}, owner);
    assert.equal(mine.status, 200);
    const signed = await submit(mine, mia.linkFor(email).longCode);
    assert.match(signed.body.signature, /^0x[0-9a-f]{130}$/);
  });

  it("S21 send only the long code once a target's codes are spent", async () => {
    for (let count = 0; count < 5; count++) {
      await mia.register(email);
      world.clock.advance(31_000);
    }
    const opened = await mia.requestSignature({}, owner);
    assert.equal(opened.status, 200);
    await assert.rejects(mia.codeFor(email), 'no short code');
    const { longCode } = mia.linkFor(email);
    assert.match(longCode, /^\d{24}$/);
    assert.match((await submit(opened, longCode)).body.signature, /^0x/);
    assert.equal((await mia.requestSignature({}, owner)).status, 429, 'once in an hour');
    assert.equal((await mia.requestSignature({}, stranger)).status, 200, 'for each network');
  });

  it('S21 take the long code though all tries and the budget are used up', async () => {
    const opened = await mia.requestSignature({}, owner);
    const code = await mia.codeFor(email);
    const { longCode } = mia.linkFor(email);
    for (let tries = 0; tries < 5; tries++) await submit(opened, wrongCode(code));
    assert.equal((await submit(opened, code)).body.error.details.reason, 'challenge-exhausted');
    assert.match((await submit(opened, longCode)).body.signature, /^0x/);
  });

  it('S2 take no code of a target after 20 wrong ones over all its challenges', async () => {
    const { wrongCodes } = defaultSettings.limits;
    for (let opened = 0; opened < wrongCodes.maximum / 5; opened++) {
      world.clock.advance(61 * 60_000);
      const answer = await mia.requestSignature({}, from(`192.0.2.${opened}`));
      assert.equal(answer.status, 200);
      const code = await mia.codeFor(email);
      for (let tries = 0; tries < 5; tries++) {
        assert.equal(
          (await submit(answer, wrongCode(code))).body.error.message,
          'Invalid challenge',
        );
      }
    }
    world.clock.advance(61 * 60_000);
    const opened = await mia.requestSignature({}, owner);
    const code = await mia.codeFor(email);
    const refused = await submit(opened, code);
    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.details.reason, 'challenge-exhausted');
    assert.match((await submit(opened, mia.linkFor(email).longCode)).body.signature, /^0x/);
  });

  it('S3 count an IPv6 network of /64 as one caller', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) {
      world.clock.advance(61_000);
      const { status } = await mia.requestSignature({}, from(`2001:db8:1:2::${count}`));
      statuses.push(status);
    }
    // Three, then the reserve, then nothing.
    assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
    assert.equal((await mia.requestSignature({}, from('2001:db8:1:3::1'))).status, 200);
  });

  it('S11 send no SMS beyond a phone’s codes, whoever asks', async () => {
    const noa = new AccountHolder(world, 1);
    const { guardianAddress } = await noa.registerWhole(phone, 'sms');
    await noa.addGuardian(guardianAddress);
    const sent = world.phone.messages.length;
    for (let count = 0; count < 12; count++) {
      world.clock.advance(31_000);
      await noa.requestSignature({}, from(`10.1.${count}.1`));
    }
    assert.equal(
      world.phone.messages.length - sent,
      4,
      'five codes in the hour, one for registering',
    );
  });
});
