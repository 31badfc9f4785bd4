import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  AccountHolder,
  type Answer,
  call,
  expectOk,
  until,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';

const hour = 3_600_000;
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const day = 86_400;

describe('limits of notices', () => {
  const world = useTestWorld({
    configure: ({ limits: _raised, ...written }) => ({
      ...written,
      proxies: ['127.0.0.1'],
      service: { ...written.service, hold: 72 * 3_600 },
      // Many changes of one account.
      limits: {
        codesPerTarget: [{ maximum: 1_000, period: day }],
        codesPerAccount: [{ maximum: 1_000, period: day }],
      },
    }),
  });
  beforeEach(() => world.clock.advance(25 * hour));
  /** The emails about added and deleted targets, without codes. */
  const countChanges = (...targets: string[]) =>
    world.mailbox.messages.filter(
      ({ to, subject }) => targets.includes(to) && /is (now|no longer) a way back/.test(subject),
    ).length;

  it('recovery requests of strangers send at most three notices a day to a phone in its cooling-off period', async () => {
    const mia = new AccountHolder(world, 0);
    const phone = '+4915112345601';
    await mia.protect('mia@example.org');
    await mia.registerWhole(phone, 'sms');
    const before = world.phone.messages.length;
    let opened = 0;
    for (let count = 0; count < 12; count++) {
      const { status } = await mia.requestSignature({}, from(`10.4.${count}.1`));
      if (status === 200) opened++;
    }
    assert.ok(opened > 6, `opened ${opened}`);
    await until('the notices arrive', () => world.phone.messages.length - before >= 3);
    assert.equal(world.phone.messages.length - before, 3);
    world.clock.advance(25 * hour);
    expectOk(await mia.requestSignature({}, from('10.5.1.1')));
    await until('the notices arrive', () => world.phone.messages.length - before >= 4);
    assert.equal(world.phone.messages.length - before, 4, 'again on the next day');
  });

  it('a target added and deleted again and again sends at most three notices a day to each other target', async () => {
    const noa = new AccountHolder(world, 1);
    await noa.registerWhole('noa@example.org');
    const addAndDelete = async (target: string) => {
      const { registrationId } = await noa.registerWhole(target);
      expectOk(await noa.delete(registrationId));
    };
    for (let count = 0; count < 5; count++) await addAndDelete(`often${count}@example.org`);
    await until('the notices arrive', () => countChanges('noa@example.org') >= 3);
    assert.equal(countChanges('noa@example.org'), 3);
    world.clock.advance(25 * hour);
    await addAndDelete('next@example.org');
    await until('the notices arrive', () => countChanges('noa@example.org') >= 5);
    assert.equal(countChanges('noa@example.org'), 5);
  });

  it('the changes of one account send at most 20 notices a day to all of its targets', async () => {
    const lea = new AccountHolder(world, 2);
    const targets = Array.from({ length: 8 }, (_, index) => `lea${index}@example.org`);
    const ids: string[] = [];
    for (const target of targets) {
      ids.push((await lea.registerWhole(target)).registrationId);
      world.clock.advance(25 * hour);
    }
    // Each addition was told to those before it, on its own day.
    const before = (8 * 7) / 2;
    await until('the notices arrive', () => countChanges(...targets) >= before);
    for (const id of ids.slice(0, 5)) expectOk(await lea.delete(id));
    await until('the notices arrive', () => countChanges(...targets) - before >= 20);
    assert.equal(countChanges(...targets) - before, 20);
  });
});

describe('limits of codes of recoveries over all accounts', () => {
  const world = useTestWorld({
    configure: ({ limits: _raised, ...written }) => ({
      ...written,
      proxies: ['127.0.0.1'],
      limits: { requestsPerCaller: [{ maximum: 1_000, period: day }] },
    }),
  });

  it('one site gets at most 60 SMS of recoveries a day from its usual limits and reserve over all accounts, and others still get theirs', async () => {
    const holders = [0, 1, 2].map((index) => new AccountHolder(world, index));
    let phones = 0;
    for (const [index, holder] of holders.entries()) {
      for (let count = 0; count < 6; count++) {
        const phone = `+49151100${index}00${String(count).padStart(2, '0')}`;
        const body = await holder.registerBody(phone, 'sms');
        const { challengeId } = expectOk(
          await call(world, 'POST /auth/register', { body, ...from(`10.6.${phones}.1`) }),
        ).body;
        phones++;
        const { guardianAddress } = expectOk(
          await holder.submit(challengeId, await holder.codeFor(phone)),
        ).body;
        if (count === 0) await holder.addGuardian(guardianAddress);
        world.clock.advance(73 * hour);
      }
    }
    for (let count = 0; count < 6; count++) {
      for (const holder of holders) await holder.requestSignature({}, from('203.0.113.9'));
      world.clock.advance(hour);
    }
    const stranger = world.phone.messages.filter(({ text }) => /^TAKE CONTROL/.test(text)).length;
    assert.ok(stranger <= 60, `${stranger} SMS for one site`);
    const owner = await holders[2]?.requestSignature({}, from('198.51.100.7'));
    assert.equal(owner?.status, 200);
  });
});

describe('limits of codes of registrations', () => {
  const world = useTestWorld({
    configure: ({ limits: _raised, ...written }) => ({
      ...written,
      proxies: ['127.0.0.1'],
      service: { ...written.service, hold: 72 * 3_600 },
    }),
  });
  beforeEach(() => world.clock.advance(25 * hour));
  const register = async (holder: AccountHolder, target: string, address: string) =>
    call(world, 'POST /auth/register', {
      body: await holder.registerBody(target),
      ...from(address),
    });
  const exhaust = async (target: string) => {
    const stranger = new AccountHolder(world, 1);
    const answers: Answer[] = [];
    for (let count = 0; count < 8; count++) {
      answers.push(await register(stranger, target, '203.0.113.9'));
      world.clock.advance(61_000);
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 429, 429, 429],
    );
  };

  it('an owner registers a mailbox by its link although a stranger used up its codes', async () => {
    const mia = new AccountHolder(world, 0);
    await exhaust('mia@example.org');
    const { challengeId } = expectOk(await register(mia, 'mia@example.org', '198.51.100.7')).body;
    const { longCode } = mia.linkFor('mia@example.org');
    expectOk(await mia.submit(challengeId, longCode));
    assert.equal((await register(mia, 'mia@example.org', '198.51.100.7')).status, 429);
  });

  it('an owner registers a phone although a stranger used up its codes', async () => {
    const mia = new AccountHolder(world, 0);
    const phone = '+4915112345602';
    await exhaust(phone);
    const { challengeId } = expectOk(await register(mia, phone, '198.51.100.7')).body;
    expectOk(await mia.submit(challengeId, await mia.codeFor(phone)));
  });

  it('an existing mailbox confirms an addition by its link although a stranger used up its codes', async () => {
    const noa = new AccountHolder(world, 2);
    await noa.registerWhole('noa@example.org');
    world.clock.advance(73 * hour);
    await exhaust('noa@example.org');
    const { confirmations } = expectOk(
      await register(noa, 'second@example.org', '198.51.100.7'),
    ).body;
    assert.equal(confirmations.length, 1);
    expectOk(
      await noa.submit(confirmations[0].challengeId, noa.linkFor('noa@example.org').longCode),
    );
  });

  it('many sites use up the reserve of a mailbox for registrations', async () => {
    const lea = new AccountHolder(world, 1);
    await exhaust('victim@example.org');
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      statuses.push((await register(lea, 'victim@example.org', `10.7.${count}.1`)).status);
    }
    assert.equal(statuses.filter((status) => status === 200).length, 10);
  });
});

describe('limits of codes of one site over all accounts', () => {
  const world = useTestWorld({
    configure: ({ limits: _raised, ...written }) => ({
      ...written,
      proxies: ['127.0.0.1'],
      limits: { codesPerAccount: [{ maximum: 1_000, period: day }], registrationsPerChannel: 100 },
    }),
  });
  beforeEach(() => world.clock.advance(25 * hour));
  const mine = '203.0.113.9';
  const others = '198.51.100.7';
  const register = async (target: string, address: string, channel: 'email' | 'sms' = 'email') => {
    const body = await new AccountHolder(world, 0).registerBody(target, channel);
    return call(world, 'POST /auth/register', { body, ...from(address) });
  };
  const countOf = (answers: readonly Answer[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length;
  /** Registers all in parallel, from one site. */
  const registerAll = (targets: readonly string[], channel?: 'sms') =>
    Promise.all(targets.map((target) => register(target, mine, channel)));
  const many = (count: number, target: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => target(index));

  it('one site reaches mailboxes of one domain 20 times an hour, under whatever names', async () => {
    const names = ['', 'mia.', 'x.y.', 'MAIL.'];
    const spelled = many(30, (index) => `any${index}@${names[index % 4]}provider.example`);
    const answers = await registerAll(spelled);
    assert.deepEqual([countOf(answers, 200), countOf(answers, 429)], [20, 10]);
    assert.equal((await register('last@provider.example', others)).status, 200);
    assert.equal((await register('last@other.example', mine)).status, 200);
  });

  it('one site causes ten SMS a day for new accounts, which may have cost it nothing', async () => {
    const phones = many(16, (index) => `+49151123457${String(index).padStart(2, '0')}`);
    const answers = await registerAll(phones, 'sms');
    assert.deepEqual([countOf(answers, 200), countOf(answers, 429)], [10, 6]);
    world.clock.advance(2 * hour);
    assert.equal((await register('+4915112345790', mine, 'sms')).status, 429);
    assert.equal((await register('+4915112345791', others, 'sms')).status, 200);
    assert.equal((await register('mia@mail.example', mine)).status, 200);
  });

  it('after twenty mailboxes that do not exist a site gets no code for another one on that day, and other sites do', async () => {
    const dead = many(30, (index) => `nobody@dead${index}.example`);
    const answers: Answer[] = [];
    for (const target of dead) answers.push(await register(target, mine));
    assert.deepEqual([countOf(answers, 400), countOf(answers, 429)], [20, 10]);
    assert.equal((await register('mia@alive.example', mine)).status, 429);
    assert.equal((await register('mia@alive.example', others)).status, 200);
    world.clock.advance(25 * hour);
    assert.equal((await register('mia@alive2.example', mine)).status, 200);
  });

  it('codes that arrive are not counted as refused, also if they are requested again', async () => {
    // More are on their way at once than a provider may refuse in a day.
    const answers = await registerAll(many(50, (index) => `mia@good${index}.example`));
    assert.equal(countOf(answers, 200), 50);
    world.clock.advance(31_000);
    const { challengeId } = (answers[0] ?? assert.fail()).body;
    expectOk(await call(world, 'POST /auth/resend', { body: { challengeId }, ...from(mine) }));
  });
});

describe('limits of requests', () => {
  const world = useTestWorld({
    configure: ({ limits: _raised, rates: _rates, ...written }) => ({
      ...written,
      proxies: ['127.0.0.1'],
    }),
  });
  const statusesOf = async (path: string, token?: string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 70; count++) {
      const answer = await call(world, `POST ${path}` as 'POST /', {
        body: {},
        ...(token && { token }),
        ...from(`2001:db8:9:${count.toString(16)}::1`),
      });
      statuses.push(answer.status);
    }
    return statuses;
  };

  it('the networks of one IPv6 /48 share the requests of a token and of links', async () => {
    const requests = await statusesOf('/auth/signature/request');
    assert.equal(requests.filter((status) => status !== 429).length, 60);
    const links = await statusesOf('/auth/challenge/describe');
    assert.equal(links.filter((status) => status !== 429).length, 60);
    const other = await call(world, 'POST /auth/challenge/describe', {
      body: {},
      ...from('2001:db8:a:1::1'),
    });
    assert.equal(other.status, 400);
  });
});
