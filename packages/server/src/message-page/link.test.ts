import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { AccountHolder, call, useTestWorld } from '@recovery-guardian/devnet/testing';

describe('message link', () => {
  const email = 'mia@example.org';

  const brand = { name: 'Acme <Bank>', helpUrl: 'https://acme.example/help' };
  const world = useTestWorld({
    configure: (configuration) => ({
      ...configuration,
      delivery: { ...configuration.delivery, brand },
    }),
  });
  const mia = new AccountHolder(world, 0);
  before(async () => {
    const { guardianAddress } = await mia.registerWhole(email);
    await mia.addGuardian(guardianAddress);
  });

  const describeLink = (body: { challengeId: string; token: string }) =>
    call(world, 'POST /auth/challenge/describe', { body, token: null });
  const cancel = (requestId: string, token: string) =>
    call(world, 'POST /auth/signature/cancel', { body: { requestId, token }, token: null });

  it("a message's link opens a page that needs no access token and loads nothing from elsewhere", async () => {
    const page = await fetch(`${world.url}/m`);
    assert.equal(page.status, 200);
    const html = await page.text();
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
    assert.doesNotMatch(html, /https?:\/\//);
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      assert.equal((await fetch(`${world.url}/${path}`)).status, 200, path);
    }
  });

  it('the page of a message reads the first 200 characters of the languages that a browser accepts [S127]', async () => {
    const pageIn = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await (await fetch(`${world.url}/m/words.json`, { headers })).json()).language;
    };
    assert.equal(await pageIn('it, de'), 'de');
    assert.equal(await pageIn(`it,${' '.repeat(195)}de`), 'de');
    assert.equal(await pageIn(`it,${' '.repeat(196)}de`), 'en');
  });

  it('the page of a message names the brand that the message names', async () => {
    const words = await (await fetch(`${world.url}/m/words.json`)).json();
    assert.deepEqual([words.brand, words.helpUrl], [brand.name, brand.helpUrl]);
    assert.doesNotMatch(await (await fetch(`${world.url}/m`)).text(), />Recovery Guardian</);
  });

  it("a message's link describes the request", async () => {
    const opened = await mia.requestSignature();
    const { challengeId, token } = mia.linkFor(email);
    const { status, body } = await describeLink({ challengeId, token });
    assert.equal(status, 200);
    assert.equal(body.kind, 'recover');
    assert.equal(body.account, mia.account);
    assert.equal(body.matchPhrase, opened.body.matchPhrase);
    assert.equal(body.recovery.requestId, opened.body.requestId);
    assert.equal(body.isOpen, true);
  });

  it("a message's link verifies nothing, however often it is opened [S22]", async () => {
    const opened = await mia.requestSignature();
    const { challengeId, token, longCode } = mia.linkFor(email);
    for (const method of ['GET', 'HEAD']) await fetch(`${world.url}/m`, { method });
    await describeLink({ challengeId, token });
    await describeLink({ challengeId, token });
    const { body } = await call(world, 'POST /auth/signature/submit', {
      body: { requestId: opened.body.requestId, challengeId, challenge: token },
    });
    assert.equal(body.error.message, 'Invalid challenge', 'the token is not a code');
    const shown = (longCode.match(/.{4}/g) ?? []).join(' ');
    const entered = await call(world, 'POST /auth/signature/submit', {
      body: { requestId: opened.body.requestId, challengeId, challenge: shown },
    });
    assert.match(entered.body.signature, /^0x/, 'the code, copied as it is shown, is');
  });

  it("a message's link reveals nothing with a wrong token", async () => {
    await mia.requestSignature();
    const { challengeId, token } = mia.linkFor(email);
    for (const wrong of [`${challengeId}.0`, challengeId, '', '..', 'x'.repeat(200), 'a\u0000.b']) {
      const { status } = await describeLink({ challengeId, token: wrong });
      assert.ok([400, 404].includes(status), wrong);
    }
    assert.equal((await describeLink({ challengeId: 'other', token })).status, 404);
  });

  it('"this was not me" ends the request, whose codes no longer work', async () => {
    const opened = await mia.requestSignature();
    const { requestId } = opened.body;
    const { challengeId, token, longCode } = mia.linkFor(email);
    const code = await mia.codeFor(email);
    assert.equal((await cancel(requestId, `${challengeId}.wrong`)).status, 404);
    assert.deepEqual((await cancel(requestId, token)).body, { success: true });
    assert.deepEqual((await cancel(requestId, token)).body, { success: true }, 'and again');
    for (const challenge of [code, longCode]) {
      const { status, body } = await call(world, 'POST /auth/signature/submit', {
        body: { requestId, challengeId, challenge },
      });
      assert.equal(status, 400);
      assert.equal(body.error.message, 'Challenge expired');
    }
    assert.equal((await describeLink({ challengeId, token })).body.isOpen, false);
  });

  it('"this was not me" ends neither other requests nor signed ones', async () => {
    const first = await mia.requestSignature();
    const { token } = mia.linkFor(email);
    const second = await mia.requestSignature();
    assert.equal((await cancel(second.body.requestId, token)).status, 404);
    const link = mia.linkFor(email);
    const submission = {
      requestId: second.body.requestId,
      challengeId: link.challengeId,
      challenge: link.longCode,
    };
    await call(world, 'POST /auth/signature/submit', { body: submission });
    const late = await cancel(second.body.requestId, link.token);
    assert.equal(late.status, 400);
    assert.equal(late.body.error.details.reason, 'request-signed');
    assert.deepEqual((await cancel(first.body.requestId, token)).body, { success: true });
  });

  it('"this was not me" reports a stopped recovery only when no signature was given [S44]', async () => {
    for (let round = 0; round < 10; round++) {
      const { body: request } = await mia.requestSignature();
      const { challengeId, token, longCode } = mia.linkFor(email);
      const body = { requestId: request.requestId, challengeId, challenge: longCode };
      const submitting = call(world, 'POST /auth/signature/submit', { body });
      // In even rounds the signature is issued first; in the others they race.
      if (round % 2 === 0) await submitting;
      const cancelled = await cancel(request.requestId, token);
      const submitted = await submitting;
      const isStopped = cancelled.body.success === true;
      assert.equal(isStopped, submitted.body.signature === undefined);
      if (isStopped) continue;
      assert.equal(cancelled.body.error.details.reason, 'request-signed');
      const again = await cancel(request.requestId, token);
      assert.equal(again.body.error.details.reason, 'request-signed');
    }
  });
});
