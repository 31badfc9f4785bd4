import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import {
  AccountHolder,
  type Answer,
  call,
  expectOk,
  latestCode,
  newestWithCode,
  nextCode,
  useTestWorld,
} from '@recovery-guardian/devnet/testing';

const delay = 3_600;
const email = 'mia@example.org';
const other = 'noa@example.org';
const phone = '+4915112345678';
const ofPaper = 'paper@example.org';

/** The link without a code in a message. */
const linkIn = (text: string) => /\/m#[0-9a-f]+\.[0-9a-f]+(?!\S)/.exec(text)?.[0];

describe('the last code of a recovery', () => {
  const world = useTestWorld({
    configure: (written) => ({
      ...written,
      service: { ...written.service, lastCodeDelay: delay },
      limits: {
        ...written.limits,
        stopsPerTarget: [{ maximum: 2, period: 30 * 86_400 }],
        requestsPerAccount: [{ maximum: 1_000, period: 86_400 }],
        requestsPerCaller: [{ maximum: 1_000, period: 86_400 }],
        codesPerTarget: [{ maximum: 1_000, period: 86_400 }],
        recoverySmsPerAccount: [{ maximum: 1_000, period: 86_400 }],
        recoverySmsPerCaller: [{ maximum: 1_000, period: 86_400 }],
      },
    }),
  });
  const mia = new AccountHolder(world, 0);
  const one = new AccountHolder(world, 1);
  /** With an email and a sheet of backup codes. */
  const paper = new AccountHolder(world, 2);
  let sheet: { challengeId: string; codes: string[] };
  before(async () => {
    await mia.protect(email, other, phone);
    await one.protect('one@example.org');
    await paper.protect(ofPaper);
    sheet = expectOk(await paper.createBackupCodes()).body;
    expectOk(await paper.submit(sheet.challengeId, sheet.codes[0] ?? ''));
  });
  // Stops of one test do not count in the next.
  beforeEach(() => world.clock.advance(31 * 86_400_000));

  const open = async () => (await mia.requestSignature()).body;
  const challengeOf = (request: Answer['body'], target: string): string =>
    request.auths.find((auth: { target: string }) => auth.target.startsWith(target.slice(0, 2)))
      .challengeId;
  const submit = (request: Answer['body'], target: string, code: string) =>
    mia.submitSignature(request.requestId, challengeOf(request, target), code);
  /** Opens a request, and enters the code of the email. */
  const hold = async () => {
    const request = await open();
    const early = await latestCode(world, phone);
    const { body } = await submit(request, email, await latestCode(world, email));
    return { request, early, lastCodeAt: body.lastCodeAt as string };
  };
  /** The token in the message that a request waits. */
  const stopToken = async (request: Answer['body'], target: string): Promise<string> => {
    const start = `/m#${challengeOf(request, target)}.`;
    const { text } = await (target === phone ? world.phone : world.mailbox).waitFor(
      (message) => message.to === target && linkIn(message.text)?.startsWith(start) === true,
    );
    return (linkIn(text) ?? '').slice('/m#'.length);
  };
  const stop = (request: Answer['body'], token: string) =>
    call(world, 'POST /auth/signature/cancel', {
      body: { requestId: request.requestId, token },
      token: null,
    });
  const statusOf = async ({ requestId }: Answer['body']) =>
    (await call(world, 'POST /auth/signature/describe', { body: { requestId } })).body;
  /** Lets the codes that wait be sent; returns that of the target. */
  const waitForCode = async (target: string) => {
    const newest = newestWithCode(world, target);
    world.clock.advance(delay * 1_000);
    return nextCode(world, target, newest);
  };

  it('the last code of a recovery is sent an hour after the first was right, and completes it', async () => {
    const { request, lastCodeAt } = await hold();
    assert.equal(Date.parse(lastCodeAt), world.clock.now().getTime() + delay * 1_000);
    assert.equal((await statusOf(request)).lastCodeAt, lastCodeAt);
    const code = await waitForCode(phone);
    const { body } = await submit(request, phone, code);
    assert.match(body.signature, /^0x/);
  });

  it('a code that was sent before the wait is worth nothing, during it and after it [S154]', async () => {
    const { request, early, lastCodeAt } = await hold();
    const during = await submit(request, phone, early);
    assert.equal(during.status, 429);
    assert.equal(during.body.error.details.retryAfter, delay);
    assert.equal(during.headers.get('retry-after'), String(delay));
    assert.ok(during.body.error.details.hint.includes(lastCodeAt));
    await waitForCode(phone);
    assert.equal((await submit(request, phone, early)).body.error.message, 'Invalid challenge');
  });

  it('of all codes of a recovery entered at the same time only one is right [S154]', async () => {
    const request = await open();
    const codes = await Promise.all([email, other, phone].map((to) => latestCode(world, to)));
    const answers = await Promise.all(
      [email, other, phone].map((to, index) => submit(request, to, codes[index] ?? '')),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429, 429]);
  });

  it('a code that waits is not sent again early [S154]', async () => {
    const { request } = await hold();
    const body = { challengeId: challengeOf(request, phone) };
    const { status, body: refused } = await call(world, 'POST /auth/resend', { body });
    assert.equal(status, 429);
    assert.ok(refused.error.details.retryAfter > delay);
  });

  it('every other way back in is told of the first right code, and one press on any of them stops the recovery', async () => {
    for (const target of [other, phone]) {
      const { request } = await hold();
      const token = await stopToken(request, target);
      assert.deepEqual((await stop(request, token)).body, { success: true });
      assert.equal((await statusOf(request)).status, 'cancelled');
      const late = await submit(request, email, await latestCode(world, email));
      assert.equal(late.body.error.details.reason, 'request-stale');
      world.clock.advance(delay * 1_000);
    }
  });

  it('the links of all messages can stop a recovery until it is signed, also after a code was sent again [S150]', async () => {
    for (const when of ['of the code', 'of the wait'] as const) {
      const opened = await open();
      const { token: first } = mia.linkFor(other);
      const { body } = await submit(opened, email, await latestCode(world, email));
      const token = when === 'of the code' ? first : await stopToken(opened, other);
      await waitForCode(other);
      world.clock.advance(60_000);
      const challengeId = challengeOf(opened, other);
      assert.equal((await call(world, 'POST /auth/resend', { body: { challengeId } })).status, 200);
      const page = await call(world, 'POST /auth/challenge/describe', {
        body: { challengeId, token },
        token: null,
      });
      assert.equal(page.body.isOpen, false, 'its code is void');
      assert.equal(page.body.recovery.lastCodeAt, body.lastCodeAt);
      assert.deepEqual((await stop(opened, token)).body, { success: true });
    }
  });

  it('a stop ends all recoveries of the account that wait, as a thief may have opened many [S151]', async () => {
    const requests = [await hold(), await hold(), await hold()];
    const [first] = requests;
    assert.ok(first);
    await stop(first.request, await stopToken(first.request, phone));
    for (const { request } of requests) {
      assert.equal((await statusOf(request)).status, 'cancelled');
    }
  });

  it('one way back in stops so many recoveries, and then no longer keeps the owner out [S152]', async () => {
    const stops = [];
    for (let round = 0; round < 3; round++) {
      const { request } = await hold();
      const { status } = await stop(request, await stopToken(request, other));
      stops.push([status, (await statusOf(request)).status]);
      world.clock.advance(delay * 1_000);
    }
    assert.deepEqual(stops, [
      [200, 'cancelled'],
      [200, 'cancelled'],
      [429, 'open'],
    ]);
  });

  it('the page of the message that a recovery waits opens without ending anything, however often [S22]', async () => {
    const { request } = await hold();
    const token = await stopToken(request, phone);
    const body = { challengeId: challengeOf(request, phone), token };
    for (const method of ['GET', 'HEAD']) await fetch(`${world.url}/m`, { method });
    for (const path of ['cancel', 'submit']) {
      await fetch(
        `${world.url}/auth/signature/${path}?requestId=${request.requestId}&token=${token}`,
      );
    }
    const { body: page } = await call(world, 'POST /auth/challenge/describe', {
      body,
      token: null,
    });
    assert.deepEqual([page.recovery.status, page.isOpen], ['open', false]);
    assert.equal((await statusOf(request)).status, 'open');
  });

  it('a code on paper waits like all others, and is not used up by that [S154]', async () => {
    const { body: request } = await paper.requestSignature();
    const enter = (channel: string, code: string) => {
      const auth = request.auths.find((way: { channel: string }) => way.channel === channel);
      return paper.submitSignature(request.requestId, auth.challengeId, code);
    };
    const [code = ''] = sheet.codes;
    expectOk(await enter('email', await latestCode(world, ofPaper)));
    const early = await enter('paper', code);
    assert.deepEqual([early.status, early.body.error.details.retryAfter], [429, delay]);
    world.clock.advance(delay * 1_000);
    assert.match(expectOk(await enter('paper', code)).body.signature, /^0x/);
  });

  it('a code on paper that is entered first has the other ways back in told, and one press stops it', async () => {
    const { body: request } = await paper.requestSignature();
    const { challengeId } = request.auths.find(
      (way: { channel: string }) => way.channel === 'paper',
    );
    const answer = await paper.submitSignature(
      request.requestId,
      challengeId,
      sheet.codes[1] ?? '',
    );
    assert.ok(expectOk(answer).body.lastCodeAt);
    const { text } = await world.mailbox.waitFor(
      (message) => message.to === ofPaper && linkIn(message.text) !== undefined,
    );
    assert.match(text, /paper codes sheet-\d{4}/);
    const token = linkIn(text)?.slice('/m#'.length) ?? '';
    assert.deepEqual((await stop(request, token)).body, { success: true });
    assert.equal((await statusOf(request)).status, 'cancelled');
  });

  it('an account with one way back in waits for nothing', async () => {
    const { body } = await one.requestSignature();
    const [{ challengeId }] = body.auths;
    const code = await latestCode(world, 'one@example.org');
    const answer = await one.submitSignature(body.requestId, challengeId, code);
    assert.match(answer.body.signature, /^0x/);
  });

  it('a wait outlives a restart of the service between two codes [S154]', async () => {
    const { request, early } = await hold();
    await world.restart();
    assert.equal((await submit(request, phone, early)).status, 429);
    const { body } = await submit(request, phone, await waitForCode(phone));
    assert.match(body.signature, /^0x/);
  });
});

describe('a target that got no code of a recovery', () => {
  const once = [{ maximum: 1, period: 86_400 }];
  const noSms = {
    recoverySmsPerAccount: once,
    smsReservePerPhone: once,
    smsReservePerSite: once,
    smsReserveOfKnownSite: once,
  };
  const world = useTestWorld({
    configure: (written) => ({
      ...written,
      service: { ...written.service, lastCodeDelay: delay },
      limits: { ...written.limits, ...noSms },
    }),
  });
  const mia = new AccountHolder(world, 0);
  before(() => mia.protect(email, other, phone));

  it('a target whose codes a thief has used up is told all the same, and can stop the recovery [S153]', async () => {
    let { body } = await mia.requestSignature();
    while (body.auths.length === 3) {
      world.clock.advance(3_600_000);
      ({ body } = await mia.requestSignature());
    }
    const { challengeId } = body.auths.find(({ target }: { target: string }) =>
      target.startsWith('mi'),
    );
    await mia.submitSignature(body.requestId, challengeId, mia.linkFor(email).longCode);
    const { text } = await world.phone.waitFor((message) => linkIn(message.text) !== undefined);
    const token = linkIn(text)?.slice('/m#'.length);
    const stopped = await call(world, 'POST /auth/signature/cancel', {
      body: { requestId: body.requestId, token },
      token: null,
    });
    assert.deepEqual(stopped.body, { success: true });
  });
});
