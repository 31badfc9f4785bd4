import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  AccountHolder,
  AlertOwner,
  type Answer,
  call,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';

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
    const registered = await mia.registerWhole('v.ictim@example.org');
    assert.ok(registered.registrationId, 'dots make another mailbox here');
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
