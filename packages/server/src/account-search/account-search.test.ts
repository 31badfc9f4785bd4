import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel } from '@recovery-guardian/core';
import {
  AccountHolder,
  type Answer,
  call,
  expectOk,
  startTestWorld,
  type TestWorld,
  useTestWorld,
  wrongCode,
} from '@recovery-guardian/devnet/testing';
import { defaultSettings } from '../configuration/service-settings.ts';

interface Target {
  channel: Channel;
  target: string;
}

const reasonOf = ({ status, body }: Answer) => [status, body.error?.details.reason];
const email = (target: string): Target => ({ channel: 'email', target });

/** What depends on chance or time in an answer is replaced by its form. */
function formOf({ status, body, headers }: Answer) {
  const form = {
    ...body,
    challengeId: body.challengeId?.replace(/[0-9a-f]/g, 'x'),
    matchPhrase: body.matchPhrase?.replace(/[a-z]+/g, 'word'),
  };
  const names = [...headers.keys()].filter((name) => name !== 'date');
  return { status, form, names };
}

describe('finding accounts by a target', () => {
  const log: string[] = [];

  const world = useTestWorld({ logger: { write: (line) => void log.push(line) } });
  const mia = new AccountHolder(world, 0);
  const noah = new AccountHolder(world, 1);

  const ask = (target: Target, headers: Record<string, string> = {}) =>
    call(world, 'POST /auth/accounts/request', { body: target, headers });
  const submit = (challengeId: string, challenge: string, target: Target) =>
    call(world, 'POST /auth/accounts/submit', { body: { challengeId, challenge, ...target } });
  const askForCode = async (target: Target, receiver = target.target) => {
    const { answer, code } = await mia.codeAfter(receiver, () => ask(target));
    return { challengeId: answer.body.challengeId as string, code };
  };
  const dropped = () => log.filter((line) => line.includes('no account has this target')).length;
  /** Waits until the queue has dropped another message. */
  const waitForDrop = async (before: number) => {
    while (dropped() === before) await sleep(5);
  };

  it('an account search lists each account with its network, the proven target masked, and only the channels of others', async () => {
    await mia.registerWhole('lost@example.org');
    // The oldest is first, and this clock stands still.
    world.clock.advance(1_000);
    await mia.registerWhole('+4915112345678');
    await noah.registerWhole('lost@example.org');
    const { challengeId, code } = await askForCode(email('lost@example.org'));
    const { chainId } = world.chain;
    const mask = { channel: 'email', target: 'lo***@ex***.org' };
    const accounts = [
      {
        ...{ account: mia.account, chainId, chainName: 'Local' },
        ways: [mask, { channel: 'sms' }],
      },
      { ...{ account: noah.account, chainId, chainName: 'Local' }, ways: [mask] },
    ];
    const answer = await submit(challengeId, code, email('lost@example.org'));
    assert.deepEqual([answer.status, answer.body], [200, { accounts }]);
    // The same again, if the answer was lost; the code may be copied with spaces.
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    assert.deepEqual((await submit(challengeId, spaced, email('lost@example.org'))).body, {
      accounts,
    });

    const phone: Target = { channel: 'sms', target: '+4915112345678' };
    const bySms = await askForCode(phone);
    const found = expectOk(await submit(bySms.challengeId, bySms.code, phone)).body;
    assert.deepEqual(found.accounts, [
      {
        ...{ account: mia.account, chainId, chainName: 'Local' },
        ways: [{ channel: 'email' }, { channel: 'sms', target: '+49***78' }],
      },
    ]);
  });

  it('an entered code notes that the way back works, and a wrong one does not', async () => {
    await mia.registerWhole('check@example.org');
    const target = email('check@example.org');
    const checkedAt = async () =>
      expectOk(await mia.list()).body.registrations.find(
        (one: { target: string }) => one.target === target.target,
      )?.checkedAt;
    const registered = await checkedAt();
    world.clock.advance(60_000);
    const { challengeId, code } = await askForCode(target);
    await submit(challengeId, code === '00000000' ? '11111111' : '00000000', target);
    assert.equal(await checkedAt(), registered);
    const now = world.clock.now().toISOString();
    expectOk(await submit(challengeId, code, target));
    assert.equal(await checkedAt(), now);
  });

  it('an account search shows nothing of the other targets of an account [S50]', async () => {
    await mia.registerWhole('own@example.org');
    await mia.registerWhole('friend@example.org');
    const { challengeId, code } = await askForCode(email('own@example.org'));
    const { body } = await submit(challengeId, code, email('own@example.org'));
    assert.match(JSON.stringify(body), /ow\*\*\*@ex/);
    assert.doesNotMatch(JSON.stringify(body), /fr\*|friend/);
  });

  it('the code of an account search is sent to the target as registered, in its language, and first says what it does [S28]', async () => {
    const body = await mia.registerBody('Ute@Example.org');
    const options = { body, headers: { 'accept-language': 'de' } };
    const registered = await mia.codeAfter('Ute@Example.org', () =>
      call(world, 'POST /auth/register', options),
    );
    expectOk(await mia.submit(registered.answer.body.challengeId, registered.code));
    const { answer } = await mia.codeAfter('Ute@Example.org', () =>
      ask(email('ute@example.ORG'), { 'accept-language': 'fr' }),
    );
    const [message] = world.mailbox.messages;
    assert.equal(message?.to, 'Ute@Example.org');
    assert.match(message?.text ?? '', /^Dieser Code zeigt, welche Konten .* nichts bewegen/);
    assert.ok(message?.text.includes(answer.body.matchPhrase));
    assert.doesNotMatch(message?.text ?? '', /0x/);
  });

  it('an account search answers an unknown, pending or deleted target like a known one, and sends nothing [S50]', async () => {
    await mia.registerWhole('known@example.org');
    await mia.registerForCode('pending@example.org');
    const { registrationId } = await mia.registerWhole('deleted@example.org');
    expectOk(await mia.delete(registrationId));
    const { answer: known } = await mia.codeAfter('known@example.org', () =>
      ask(email('known@example.org')),
    );
    assert.equal(known.status, 200);
    for (const target of ['unknown@example.org', 'pending@example.org', 'deleted@example.org']) {
      const before = dropped();
      const answer = await ask(email(target));
      assert.deepEqual(formOf(answer), formOf(known), target);
      await waitForDrop(before);
      const phrase = answer.body.matchPhrase;
      assert.ok(!world.mailbox.messages.some(({ text }) => text.includes(phrase)), target);
      // Neither do wrong codes tell more.
      const wrong = await submit(answer.body.challengeId, '00000000', email(target));
      const wrongOfKnown = await submit(
        known.body.challengeId,
        wrongCode(await mia.codeFor('known@example.org')),
        email('known@example.org'),
      );
      assert.deepEqual(reasonOf(wrong), [400, 'invalid-challenge']);
      assert.equal(wrong.body.error.details.triesLeft, 4);
      assert.deepEqual(reasonOf(wrong), reasonOf(wrongOfKnown));
    }
  });

  it('the code of an account search works for nothing else, and no other code works for the search [S50]', async () => {
    const target = email('purpose@example.org');
    await mia.protect(target.target);
    const found = await askForCode(target);
    assert.deepEqual(reasonOf(await mia.submit(found.challengeId, found.code)), [
      404,
      'challenge-not-found',
    ]);
    const recovery = await mia.codeAfter(target.target, () => mia.requestSignature());
    const { requestId, auths } = recovery.answer.body;
    const { challengeId: recoveryId } = auths.find(
      (one: { target: string }) => one.target === 'pu***@ex***.org',
    );
    const body = { subscriptionId: found.challengeId, challenge: found.code };
    for (const [answer, status] of [
      [await mia.submitSignature(requestId, found.challengeId, found.code), 404],
      [await mia.submitSignature(requestId, recoveryId, found.code), 400],
      [await call(world, 'POST /alerts/activate', { body }), 404],
      [await call(world, 'POST /auth/resend', { body: { challengeId: found.challengeId } }), 404],
      [await submit(recoveryId, recovery.code, target), 404],
      [await submit(found.challengeId, recovery.code, target), 400],
    ] as const) {
      assert.equal(answer.status, status, JSON.stringify(answer.body));
    }
    const registering = await mia.registerForCode('other@example.org');
    const other = email('other@example.org');
    assert.equal((await submit(registering.challengeId, registering.code, other)).status, 404);
    assert.equal((await submit(found.challengeId, found.code, target)).status, 200);
  });

  it('an account search accepts only a code that was sent to its own target [S50]', async () => {
    await mia.registerWhole('mine@example.org');
    await noah.registerWhole('theirs@example.org');
    const { challengeId, code } = await askForCode(email('mine@example.org'));
    const others = [email('theirs@example.org'), { channel: 'sms', target: '+4915112345679' }];
    for (const other of others as Target[]) {
      const answer = await submit(challengeId, code, other);
      assert.deepEqual(reasonOf(answer), [400, 'invalid-challenge']);
    }
    assert.equal((await submit(challengeId, code, email('MINE@example.org'))).status, 200);
  });

  it('an account search refuses a target that cannot exist', async () => {
    for (const target of [email('no-address'), { channel: 'sms', target: '+49' } as Target]) {
      assert.deepEqual(reasonOf(await ask(target)), [400, 'invalid-target']);
    }
  });
});

describe('searches within the default limits', () => {
  let world: TestWorld;
  let mia: AccountHolder;

  before(async () => {
    const { codesPerTarget, codesPerCaller } = defaultSettings.limits;
    world = await startTestWorld({
      configure: (configuration) => ({
        ...configuration,
        limits: {
          ...configuration.limits,
          codesPerTarget: [...codesPerTarget],
          codesPerCaller: [...codesPerCaller],
        },
      }),
    });
    mia = new AccountHolder(world, 0);
  });
  after(() => world.stop());

  const ask = async (target: string) => {
    const body = { channel: 'email', target };
    return (await call(world, 'POST /auth/accounts/request', { body })).status;
  };

  it('a mailbox can be searched once in 30 seconds and five times in an hour, whether it is known or not [S11, S29, S50]', async () => {
    await mia.registerWhole('known@example.org');
    for (const mailbox of ['known', 'unknown']) {
      const statuses = [await ask(`${mailbox}@example.org`), await ask(`${mailbox}+1@example.org`)];
      for (let count = 2; count <= 6; count++) {
        world.clock.advance(31_000);
        statuses.push(await ask(`${mailbox}+${count}@example.org`));
      }
      assert.deepEqual(statuses, [200, 429, 200, 200, 200, 200, 429], mailbox);
    }
  });

  it('account searches use up no code of a registration or a recovery [S25, S50]', async () => {
    world.clock.advance(86_400_000);
    await mia.addGuardian((await mia.registerWhole('busy@example.org')).guardianAddress);
    world.clock.advance(31_000);
    assert.equal(await ask('busy@example.org'), 200);
    assert.equal(await ask('busy@example.org'), 429);
    // Either of these would be refused, or have only the link, after another code for this target.
    const { answer } = await mia.codeAfter('busy@example.org', () => mia.requestSignature());
    assert.equal(answer.status, 200);
    world.clock.advance(31_000);
    assert.equal(await ask('busy@example.org'), 200);
    const noah = new AccountHolder(world, 1);
    expectOk(await noah.register('busy@example.org'));
  });

  it('one site can make 60 account searches in an hour [S50]', async () => {
    world.clock.advance(86_400_000);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++) statuses.push(await ask(`guess${count}@example.org`));
    assert.deepEqual(statuses, [...Array.from({ length: 60 }, () => 200), 429]);
  });
});

describe('finding accounts, switched off', () => {
  const world = useTestWorld({
    configure: (configuration) => ({
      ...configuration,
      service: { ...configuration.service, accountSearch: false },
    }),
  });

  it('an account search that is switched off is not found, and the network configuration says so', async () => {
    const body = { channel: 'email', target: 'mia@example.org' };
    const submission = { ...body, challengeId: 'c', challenge: '1' };
    const asked = await call(world, 'POST /auth/accounts/request', { body });
    const submitted = await call(world, 'POST /auth/accounts/submit', { body: submission });
    assert.deepEqual(reasonOf(asked), [404, 'not-found']);
    assert.deepEqual(reasonOf(submitted), [404, 'not-found']);
    const query = { chainId: String(world.chain.chainId) };
    const network = await call(world, 'GET /config/getNetworkConfig', { query });
    assert.equal(network.body.accountSearch, false);
  });
});
