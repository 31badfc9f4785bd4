import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import {
  AccountHolder,
  type Answer,
  call,
  codeIn,
  useTestWorld,
  wrongCode,
} from '@recovery-guardian/devnet/testing';
import { defaultSettings } from '../configuration/service-settings.ts';

const hour = 3_600_000;
const email = 'mia@example.org';

describe('limits', () => {
  const world = useTestWorld({
    // A header sets the network of each call, as behind a proxy.
    configure: ({ limits: _raised, ...written }) => ({ ...written, proxies: ['127.0.0.1'] }),
  });
  const mia = new AccountHolder(world, 0);
  before(async () => {
    const { guardianAddress } = await mia.registerWhole(email);
    await mia.addGuardian(guardianAddress);
  });
  // Start each test with fresh daily limits.
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

  it('a target gets one code of a recovery in 30 seconds, 5 in an hour and 10 in a day [S11]', async () => {
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

  it('the codes of a target are counted over all accounts, in upper and lower case [S11]', async () => {
    const target = 'shared@example.org';
    assert.equal((await mia.register(target)).status, 200);
    const noa = new AccountHolder(world, 1);
    assert.equal((await noa.register('SHARED@example.org')).status, 429);
  });

  it('the owner can still recover after a stranger has used up the requests of the account [S21]', async () => {
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

  it('a target whose codes are used up gets only the long code [S21]', async () => {
    for (let count = 0; count < 5; count++) {
      await mia.register(email);
      world.clock.advance(31_000);
    }
    const opened = await mia.requestSignature({}, owner);
    assert.equal(opened.status, 200);
    const newest = world.mailbox.messages.find(({ to }) => to === email);
    assert.equal(codeIn(newest?.text ?? ''), undefined, 'no short code');
    const { longCode } = mia.linkFor(email);
    assert.match(longCode, /^\d{24}$/);
    assert.match((await submit(opened, longCode)).body.signature, /^0x/);
    assert.equal((await mia.requestSignature({}, owner)).status, 429, 'once in an hour');
    assert.equal((await mia.requestSignature({}, stranger)).status, 200, 'for each network');
  });

  it('the long code works although all tries and the budget of wrong codes are used up [S21]', async () => {
    const opened = await mia.requestSignature({}, owner);
    const code = await mia.codeFor(email);
    const { longCode } = mia.linkFor(email);
    for (let tries = 0; tries < 5; tries++) await submit(opened, wrongCode(code));
    assert.equal((await submit(opened, code)).body.error.details.reason, 'challenge-exhausted');
    assert.match((await submit(opened, longCode)).body.signature, /^0x/);
  });

  it('a short code that a site requested is refused after 20 wrong ones over all challenges of the target [S2]', async () => {
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
    const opened = await mia.requestSignature({}, from('192.0.2.77'));
    const code = await mia.codeFor(email);
    const refused = await submit(opened, code);
    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.details.reason, 'challenge-exhausted');
    assert.match((await submit(opened, mia.linkFor(email).longCode)).body.signature, /^0x/);
  });

  it('an IPv6 network of /64 counts as one caller [S3]', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) {
      world.clock.advance(61_000);
      const { status } = await mia.requestSignature({}, from(`2001:db8:1:2::${count}`));
      statuses.push(status);
    }
    // Three, then one from the reserve, then none.
    assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
    assert.equal((await mia.requestSignature({}, from('2001:db8:1:3::1'))).status, 200);
  });

  it('a mailbox gets a limited number of emails from the reserve, over all networks [S29]', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 28; count++) {
      const { status } = await mia.requestSignature({}, from(`10.2.${count}.1`));
      statuses.push(status);
    }
    // One by the usual limits, 20 per hour from the reserve, and one per two minutes beyond.
    assert.equal(statuses.filter((status) => status === 200).length, 22);
    assert.deepEqual(new Set(statuses.slice(22)), new Set([429]));
    world.clock.advance(20 * 60_000);
    const opened = await mia.requestSignature({}, owner);
    assert.equal(opened.status, 200);
    const { longCode } = mia.linkFor(email);
    assert.match((await submit(opened, longCode)).body.signature, /^0x/);
  });

  it('one request counts once for a mailbox that is registered under several tags [S29]', async () => {
    const noa = new AccountHolder(world, 1);
    const targets = ['noa@example.org', 'noa+1@example.org', 'noa+2@example.org'];
    for (const target of targets) {
      const { guardianAddress } = await noa.registerWhole(target);
      if (target === targets[0]) await noa.addGuardian(guardianAddress);
      world.clock.advance(73 * hour);
    }
    const opened = await noa.requestSignature({}, owner);
    assert.equal(opened.status, 200);
    assert.equal(opened.body.auths.length, targets.length);
    for (const target of targets) assert.match(await noa.codeFor(target), /^\d{8}$/);
    world.clock.advance(31_000);
    assert.equal((await noa.requestSignature({}, owner)).status, 200);
    assert.equal(noa.linkFor('noa@example.org').longCode.length, 24);
  });

  it('the networks of one IPv6 /48 count as one site [S29]', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 10; count++) {
      const { status } = await mia.requestSignature({}, from(`2001:db8:7:${count}::1`));
      statuses.push(status);
    }
    // One by the usual limits, five per hour from the site's reserve.
    assert.equal(statuses.filter((status) => status === 200).length, 6);
    assert.equal((await mia.requestSignature({}, owner)).status, 200);
  });
});

describe('limits of phones', () => {
  const limits = defaultSettings.limits;
  const phone = '+4915112345678';

  const world = useTestWorld({
    configure: ({ limits: _raised, ...written }) => ({ ...written, proxies: ['127.0.0.1'] }),
  });
  const noa = new AccountHolder(world, 1);
  before(async () => {
    const { guardianAddress } = await noa.registerWhole(phone, 'sms');
    await noa.addGuardian(guardianAddress);
  });
  beforeEach(() => world.clock.advance(25 * hour));

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const owner = from('198.51.100.7');
  const stranger = from('203.0.113.9');
  const submit = (opened: Answer, challenge: string, channel = 'sms') => {
    const { auths, requestId } = opened.body;
    const auth = auths.find((one: { channel: string }) => one.channel === channel);
    const body = { requestId, challengeId: auth.challengeId, challenge };
    return call(world, 'POST /auth/signature/submit', { body });
  };
  const submitWrong = async (opened: Answer): Promise<Answer[]> => {
    const wrong = wrongCode(await noa.codeFor(phone));
    const answers: Answer[] = [];
    for (let tries = 0; tries < 5; tries++) answers.push(await submit(opened, wrong));
    return answers;
  };
  const reasonOf = ({ body }: Answer) => body.error?.details.reason;
  /** Requests recoveries from one network until its daily limits are used up. */
  const exhaust = async (tryCodes: (opened: Answer) => Promise<unknown>) => {
    const opened: Answer[] = [];
    for (let count = 0; count < 20; count++) {
      const answer = await noa.requestSignature({}, stranger);
      if (answer.status === 200) {
        opened.push(answer);
        await tryCodes(answer);
      }
      world.clock.advance(31 * 60_000);
    }
    return opened.length;
  };

  it('the owner of a phone can recover after a stranger has tried 20 wrong codes [S33]', async () => {
    for (let count = 0; count < limits.wrongCodes.maximum / 5; count++) {
      const opened = await noa.requestSignature({}, stranger);
      for (const answer of await submitWrong(opened)) {
        assert.equal(reasonOf(answer), 'invalid-challenge');
      }
      world.clock.advance(61 * 60_000);
    }
    const theirs = await noa.requestSignature({}, stranger);
    const refused = await submit(theirs, await noa.codeFor(phone));
    assert.equal(reasonOf(refused), 'challenge-exhausted', "the stranger's own budget");

    world.clock.advance(61 * 60_000);
    const mine = await noa.requestSignature({}, owner);
    const signed = await submit(mine, await noa.codeFor(phone));
    assert.match(signed.body.signature, /^0x[0-9a-f]{130}$/);
  });

  it('the owner of a phone can recover from another network after a stranger has used up the SMS [S33]', async () => {
    const sent = world.phone.messages.length;
    const count = await exhaust(submitWrong);
    const [reserve] = limits.smsReservePerSite;
    assert.equal(count, 10 + (reserve?.maximum ?? 0), 'ten codes of the day, and the reserve');
    assert.equal(world.phone.messages.length - sent, count);
    assert.equal((await noa.requestSignature({}, stranger)).status, 429);

    const mine = await noa.requestSignature({}, owner);
    assert.equal(mine.status, 200);
    const signed = await submit(mine, await noa.codeFor(phone));
    assert.match(signed.body.signature, /^0x[0-9a-f]{130}$/);
  });

  it('a phone keeps a reserve for the network that last confirmed a code, however many others request codes [S33]', async () => {
    const others = from('192.0.2.1');
    let opened = 0;
    for (let count = 0; count < 30; count++) {
      const answer = await noa.requestSignature({}, from(`10.3.${count}.1`));
      if (answer.status === 200) {
        opened++;
        await submitWrong(answer);
      }
      world.clock.advance(31 * 60_000);
    }
    const [ofPhone] = limits.smsReservePerPhone;
    assert.equal(opened, 10 + (ofPhone?.maximum ?? 0));
    assert.equal(opened * 5, limits.wrongCodes.overall, 'all wrong codes of the day as well');
    assert.equal((await noa.requestSignature({}, others)).status, 429);

    const mine = await noa.requestSignature({}, owner);
    assert.equal(mine.status, 200);
    const signed = await submit(mine, await noa.codeFor(phone));
    assert.match(signed.body.signature, /^0x[0-9a-f]{130}$/);
  });

  it('the owner of an account with email and phone can recover after a stranger has used up both [S33]', async () => {
    await noa.registerWhole('noa@example.org');
    await exhaust(async (opened) => {
      await submitWrong(opened);
      const wrong = wrongCode(await noa.codeFor(phone));
      for (let tries = 0; tries < 5; tries++) await submit(opened, wrong, 'email');
    });
    const mine = await noa.requestSignature({}, owner);
    assert.equal(mine.body.requiredVerifications, 2);
    const { longCode } = noa.linkFor('noa@example.org');
    assert.deepEqual((await submit(mine, longCode, 'email')).body, { success: true });
    const signed = await submit(mine, await noa.codeFor(phone));
    assert.match(signed.body.signature, /^0x[0-9a-f]{130}$/);
  });
});
