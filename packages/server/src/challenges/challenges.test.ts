import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import {
  AccountHolder,
  AlertOwner,
  type Answer,
  call,
  expectOk,
  until,
  useTestWorld,
  wrongCode,
} from '@recovery-guardian/devnet/testing';

describe('a code that a provider reports as not delivered', () => {
  const log: string[] = [];
  const world = useTestWorld({ logger: { write: (line) => void log.push(line) } });
  const mia = new AccountHolder(world, 0);
  const hint = /^Your provider says that the message with the code was not delivered/;

  /** Posts what the provider says about the last SMS to a number, signed as Standard Webhooks has it. */
  const report = async (number: string, status: 'delivered' | 'undelivered', secret: string) => {
    const { messageId: id } =
      world.phone.messages.find(({ to }) => to === number) ?? assert.fail('no SMS');
    const body = JSON.stringify({ id, status, reason: 'off-net' });
    const time = Math.floor(world.clock.now().getTime() / 1_000);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`r.${time}.${body}`).digest('base64');
    const headers = {
      'webhook-id': 'r',
      'webhook-timestamp': String(time),
      'webhook-signature': `v1,${signature}`,
    };
    const answer = await fetch(`${world.url}/receipts/webhook`, { method: 'POST', body, headers });
    return answer.status;
  };
  const submit = async (challengeId: string, number: string) =>
    call(world, 'POST /auth/submit', {
      body: { challengeId, challenge: wrongCode(await mia.codeFor(number)) },
    });
  const resend = (challengeId: string) =>
    call(world, 'POST /auth/resend', { body: { challengeId } });

  it('a code that was not delivered is not sent again, a wrong code says why, and a new request sends', async () => {
    const number = '+4915112345801';
    const { challengeId } = expectOk(await mia.register(number, 'sms')).body;
    assert.doesNotMatch((await submit(challengeId, number)).body.error.details.hint, hint);
    assert.equal(await report(number, 'undelivered', world.phone.secret), 204);
    await until('it is noted', () =>
      log.some((line) => /"kind":"register".*a message was not delivered/.test(line)),
    );
    assert.match((await submit(challengeId, number)).body.error.details.hint, hint);
    world.clock.advance(31_000);
    const sent = world.phone.messages.length;
    const refused = await resend(challengeId);
    assert.deepEqual(
      [refused.status, refused.body.error.details.reason],
      [400, 'delivery-refused'],
    );
    assert.match(refused.body.error.details.hint, hint);
    assert.equal(world.phone.messages.length, sent);

    const again = expectOk(await mia.register(number, 'sms')).body;
    assert.equal(world.phone.messages.length, sent + 1);
    assert.doesNotMatch((await submit(again.challengeId, number)).body.error.details.hint, hint);
    world.clock.advance(31_000);
    expectOk(await resend(again.challengeId));
  });

  it('a code that was delivered, or whose report is forged, can be sent again', async () => {
    const number = '+4915112345802';
    const { challengeId } = expectOk(await mia.register(number, 'sms')).body;
    assert.equal(await report(number, 'delivered', world.phone.secret), 204);
    assert.equal(await report(number, 'undelivered', `whsec_${'A'.repeat(32)}`), 401);
    world.clock.advance(31_000);
    expectOk(await resend(challengeId));
    assert.doesNotMatch((await submit(challengeId, number)).body.error.details.hint, hint);
  });

  it('the owner sees which ways messages do not reach, and such a way counts and gets codes as before [S205]', async () => {
    const number = '+4915112345803';
    const email = 'mia@example.org';
    await mia.protect(number, email);
    world.clock.advance(73 * 3_600_000);
    const lost = async (): Promise<string[]> =>
      (await mia.list()).body.registrations
        .filter(({ undeliveredAt }: { undeliveredAt?: string }) => undeliveredAt)
        .map(({ target }: { target: string }) => target);
    const undelivered = async () => {
      assert.equal(await report(number, 'undelivered', world.phone.secret), 204);
      await until('it is noted', async () => (await lost()).length > 0);
    };
    assert.deepEqual(await lost(), []);

    const { body } = expectOk(await mia.requestSignature());
    await undelivered();
    assert.deepEqual(await lost(), [number]);
    const [undeliveredAt] = (await mia.list()).body.registrations.flatMap(
      (one: { undeliveredAt?: string }) => one.undeliveredAt ?? [],
    );
    assert.equal(undeliveredAt, world.clock.now().toISOString());

    world.clock.advance(31_000);
    const sent = world.phone.messages.length;
    const next = expectOk(await mia.requestSignature());
    assert.equal(world.phone.messages.length, sent + 1);
    assert.deepEqual(
      [next.body.requiredVerifications, next.body.auths.length],
      [body.requiredVerifications, body.auths.length],
    );
    assert.equal(await report(number, 'delivered', world.phone.secret), 204);
    await until('it is noted', async () => (await lost()).length === 0);

    await undelivered();
    const { requestId, auths } = next.body;
    const { challengeId } = auths.find(({ channel }: { channel: string }) => channel === 'sms');
    expectOk(await mia.submitSignature(requestId, challengeId, await mia.codeFor(number)));
    assert.deepEqual(await lost(), [], 'a code was entered');
  });
});

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

describe('fixed codes of test targets', () => {
  const email = { target: 'mia@example.com', code: '11223344' };
  const phone = { target: '+12025550123', code: '556677' };
  const log: string[] = [];

  const world = useTestWorld({
    configure: ({ limits: _, delivery, ...configuration }) => ({
      ...configuration,
      delivery: { ...delivery, testTargets: [email, phone] },
    }),
    logger: { write: (line) => void log.push(line) },
  });
  const mia = new AccountHolder(world, 0);

  it('test targets with fixed codes register and recover by every channel, and nothing is sent', async () => {
    let guardian = '';
    for (const { target, code } of [email, phone]) {
      const { challengeId } = expectOk(await mia.register(target)).body;
      guardian = expectOk(await mia.submit(challengeId, code)).body.guardianAddress;
    }
    await mia.addGuardian(guardian as `0x${string}`);
    world.clock.advance(60_000);
    const { requestId, auths } = expectOk(await mia.requestSignature()).body;
    assert.equal(auths.length, 2);
    const answers: unknown[] = [];
    for (const { challengeId, channel } of auths) {
      const { code } = channel === 'email' ? email : phone;
      const { body } = expectOk(await mia.submitSignature(requestId, challengeId, code));
      answers.push(body.signature);
    }
    assert.match(String(answers.at(-1)), /^0x[0-9a-f]{130}$/);
    assert.deepEqual([world.mailbox.messages.length, world.phone.messages.length], [0, 0]);
  });

  it('fixed codes of test targets are limited like others: requests, wrong codes, one use', async () => {
    world.clock.advance(60_000);
    const noah = new AccountHolder(world, 1);
    const { challengeId } = expectOk(await noah.register(email.target)).body;
    assert.equal((await noah.register(email.target)).status, 429);
    for (let tries = 0; tries < 5; tries++) await noah.submit(challengeId, '00000000');
    const exhausted = await noah.submit(challengeId, email.code);
    assert.equal(exhausted.body.error.details.reason, 'challenge-exhausted');
  });

  it('a fixed code belongs to its exact test target, and all others get a message with a random code', async () => {
    world.clock.advance(60_000);
    const other = 'mia+other@example.com';
    const { challengeId } = expectOk(await mia.register(other)).body;
    assert.equal((await mia.submit(challengeId, email.code)).status, 400);
    assert.equal((await mia.submit(challengeId, await mia.codeFor(other))).status, 200);
  });

  it('each response, health check and log line names the mode in which test targets have fixed codes', async () => {
    const { headers } = await call(world, 'GET /healthz');
    assert.equal(headers.get('recovery-guardian-mode'), 'development');
    assert.ok(log.every((line) => JSON.parse(line).mode === 'development'));
    assert.ok(log.some((line) => line.includes('2 test targets')));
  });
});

const hour = 3_600_000;

describe('code limits outside recoveries', () => {
  const world = useTestWorld({
    accessTokens: [{ kind: 'secret' }, { kind: 'app' }],
    configure: ({ limits, delivery, ...written }) => ({
      ...written,
      // A header sets the network of each call, as behind a proxy.
      proxies: ['127.0.0.1'],
      alerts: { pollInterval: 60_000 },
      limits: {
        ...limits,
        codesPerTarget: [{ maximum: 2, period: 3_600 }],
        codesPerAccount: [{ maximum: 4, period: 3_600 }],
        codesPerCaller: [{ maximum: 6, period: 3_600 }],
        codesPerToken: [{ maximum: 7, period: 3_600 }],
        registrationsPerChannel: 3,
      },
      delivery: {
        ...delivery,
        email: delivery?.email ?? assert.fail(),
        sms: { ...delivery?.sms, messagesPerDay: 8, messagesPerPrefixPerDay: 8 },
      },
    }),
  });
  const mia = new AccountHolder(world, 0);
  const noa = new AccountHolder(world, 1);
  // Start each test with fresh daily limits.
  beforeEach(() => world.clock.advance(25 * hour));

  let targets = 0;
  const freshEmail = () => `fresh${++targets}@example.org`;
  const freshPhone = () => `+4915112340${100 + ++targets}`;
  interface Options {
    target?: string;
    channel?: 'email' | 'sms';
    address?: string;
    token?: string | undefined;
  }
  const register = async (
    holder: AccountHolder,
    { target = freshEmail(), channel = 'email', address = '198.51.100.7', token }: Options = {},
  ): Promise<Answer> =>
    call(world, 'POST /auth/register', {
      body: await holder.registerBody(target, channel),
      headers: { 'x-forwarded-for': address },
      ...(token && { token }),
    });
  const reasonOf = ({ status, body }: Answer) => [status, body.error?.details.reason];
  const limited = [429, 'rate-limited'];

  it('codes are limited per account, over all of its targets and everything that sends a code [S25]', async () => {
    const started = await register(mia);
    for (const target of [freshEmail(), freshEmail()]) {
      assert.equal((await register(mia, { target })).status, 200);
    }
    assert.equal((await register(mia, { target: freshPhone(), channel: 'sms' })).status, 200);
    const { challengeId } = started.body;
    world.clock.advance(31_000);
    assert.deepEqual(
      reasonOf(await register(mia, { channel: 'sms', target: freshPhone() })),
      limited,
    );
    assert.deepEqual(reasonOf(await new AlertOwner(world, 0).subscribe(freshEmail())), limited);
    const resent = await call(world, 'POST /auth/resend', { body: { challengeId } });
    assert.deepEqual(reasonOf(resent), limited);
    assert.equal((await register(noa)).status, 200, 'another account');
  });

  it('codes are limited per token and site, over all accounts, and IPv6 counts per /48 [S25]', async () => {
    const address = (count: number) => `2001:db8:1:${count}::1`;
    for (let count = 0; count < 3; count++) {
      assert.equal((await register(mia, { address: address(count) })).status, 200);
      assert.equal((await register(noa, { address: address(10 + count) })).status, 200);
    }
    const phone = { channel: 'sms' as const, target: freshPhone() };
    assert.deepEqual(reasonOf(await register(mia, { ...phone, address: address(99) })), limited);
    assert.equal((await register(mia, { ...phone, address: '2001:db8:2::1' })).status, 200);
  });

  it('codes are limited per token, over all accounts and sites [S25]', async () => {
    const sms = () => ({ channel: 'sms' as const, target: freshPhone() });
    for (let count = 0; count < 3; count++) {
      assert.equal((await register(mia, { address: `10.1.${count}.1` })).status, 200);
      assert.equal((await register(noa, { address: `10.2.${count}.1` })).status, 200);
    }
    assert.equal((await register(mia, { ...sms(), address: '10.3.0.1' })).status, 200);
    assert.deepEqual(reasonOf(await register(noa, { ...sms(), address: '10.4.0.1' })), limited);
    const [, token] = world.moreAccessTokens;
    assert.equal((await register(noa, { ...sms(), token })).status, 200, 'another token');
  });

  it('the users of a back end are not limited as one site [S25]', async () => {
    const [token] = world.moreAccessTokens;
    for (let count = 0; count < 3; count++) {
      assert.equal((await register(mia, { token })).status, 200);
      assert.equal((await register(noa, { token })).status, 200);
    }
    const target = freshPhone();
    assert.equal((await register(mia, { token, target, channel: 'sms' })).status, 200);
  });

  it('codes outside recoveries leave the SMS that are reserved for recoveries [S25]', async () => {
    const phone = '+4915112340001';
    const { guardianAddress } = await noa.registerWhole(phone, 'sms');
    await noa.addGuardian(guardianAddress);
    const statuses: number[] = [];
    for (const holder of [mia, mia, mia, noa, noa]) {
      world.clock.advance(hour);
      const answer = await register(holder, { channel: 'sms', target: freshPhone() });
      statuses.push(answer.status);
    }
    // Four of eight per day, one of which was used by the first registration.
    assert.deepEqual(statuses, [200, 200, 200, 500, 500]);
    const opened = await noa.requestSignature();
    assert.equal(opened.status, 200);
    const { requestId, auths } = opened.body;
    const [{ challengeId }] = auths;
    const body = { requestId, challengeId, challenge: await noa.codeFor(phone) };
    const signed = await call(world, 'POST /auth/signature/submit', { body });
    assert.match(signed.body.signature, /^0x[0-9a-f]{130}$/);
  });

  it('a mailbox is limited once, regardless of its tag [S29]', async () => {
    const statuses: number[] = [];
    for (const tag of ['', '+1', '+2']) {
      const holder = tag === '' ? mia : noa;
      statuses.push((await register(holder, { target: `victim${tag}@example.org` })).status);
    }
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.equal((await register(noa, { target: 'v.ic-tim@example.org' })).status, 429);
    assert.equal((await register(noa, { target: 'victims@example.org' })).status, 200);
  });

  it('an account can have a limited number of targets per channel', async () => {
    const targets = [freshEmail(), freshEmail(), freshEmail()];
    const holder = new AccountHolder(world, 2);
    for (const target of targets) assert.equal((await register(holder, { target })).status, 200);
    world.clock.advance(hour);
    const tooMany = await register(holder);
    assert.deepEqual(reasonOf(tooMany), [400, 'too-many-registrations']);
    assert.equal(tooMany.body.error.details.field, 'channel');
    const [first] = targets;
    assert.equal((await register(holder, { target: first ?? '' })).status, 200, 'one it has');
    const phone = { channel: 'sms' as const, target: freshPhone() };
    assert.equal((await register(holder, phone)).status, 200, 'another channel');
    world.clock.advance(25 * hour);
    assert.equal((await register(holder)).status, 200, 'the others were never confirmed');
  });
});
