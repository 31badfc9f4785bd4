import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { TwilioConfiguration } from '../../configuration/sections/delivery.ts';
import { serveHttp, type TestServer } from '../testing/serve-http.ts';
import { sms as message } from './testing/outgoing-messages.ts';
import { sendAborted } from './testing/send-aborted.ts';
import { createTwilioProvider } from './twilio.ts';

const accountSid = `AC${'0'.repeat(32)}`;
const now = new Date('2030-01-01T00:00:00Z');
const clock = { now: () => now };
const signal = new AbortController().signal;

describe('SMS by Twilio', () => {
  let api: TestServer;

  before(async () => {
    api = await serveHttp();
  });
  beforeEach(() => {
    api.requests.length = 0;
    api.answer(() => ({ status: 201, body: '{"sid":"SM1","status":"queued","error_code":null}' }));
  });
  after(() => api.stop());

  const create = (changes: Partial<TwilioConfiguration> = { authToken: 'secret' }) =>
    createTwilioProvider(
      { type: 'twilio', accountSid, from: '+15005550006', url: api.url, ...changes },
      clock,
    );

  it('are posted with the account, and expire with their code', async () => {
    assert.deepEqual(await create().send(message, signal), { kind: 'sent' });
    const [{ method, path, headers, body } = assert.fail()] = api.requests;
    assert.equal(`${method} ${path}`, `POST /2010-04-01/Accounts/${accountSid}/Messages.json`);
    assert.equal(headers.authorization, `Basic ${btoa(`${accountSid}:secret`)}`);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(body)), {
      To: '+4915112345678',
      From: '+15005550006',
      Body: 'Wörter & Code: 123456',
      ValidityPeriod: '600',
    });
  });

  it('use an API key and a Messaging Service if configured', async () => {
    const messagingServiceSid = `MG${'1'.repeat(32)}`;
    await create({ apiKey: { sid: 'SK1', secret: 'key' }, messagingServiceSid }).send(
      { ...message, expiresAt: new Date('2031-01-01') },
      signal,
    );
    const [{ headers, body } = assert.fail()] = api.requests;
    assert.equal(headers.authorization, `Basic ${btoa('SK1:key')}`);
    const form = new URLSearchParams(body);
    assert.equal(form.get('MessagingServiceSid'), messagingServiceSid);
    assert.equal(form.get('From'), null);
    assert.equal(form.get('ValidityPeriod'), '36000');
  });

  it('are refused, declined or unavailable by the error code', async () => {
    const kinds = {
      refused: [21211, 21217, 21614, 21635],
      declined: [21408, 21610, 21612],
      unavailable: [20003, 20429, 21606, 30003, 99999],
    };
    for (const [kind, codes] of Object.entries(kinds)) {
      for (const code of codes) {
        // Twilio's message repeats the number; it must not be passed on.
        const body = { code, message: `'To' number ${message.target}`, status: 400 };
        api.answer(() => ({ status: 400, body: JSON.stringify(body) }));
        const outcome = await create().send(message, signal);
        assert.deepEqual(outcome, { kind, reason: `Twilio ${code}` });
      }
    }
  });

  it('may be accepted and fail immediately', async () => {
    api.answer(() => ({ status: 201, body: '{"status":"failed","error_code":30006}' }));
    const outcome = await create().send(message, signal);
    assert.deepEqual(outcome, { kind: 'refused', reason: 'Twilio 30006' });
    api.answer(() => ({ status: 201, body: '{"status":"failed","error_code":30003}' }));
    const other = await create().send(message, signal);
    assert.deepEqual(other, { kind: 'unknown', reason: 'Twilio 30003' });
  });

  it('are unavailable if Twilio is down, and follow no redirect', async () => {
    for (const status of [302, 401, 404, 429, 500, 503]) {
      api.answer(() => ({ status, body: '<html>', headers: { location: api.url } }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: `HTTP ${status}` });
    }
    assert.equal(api.requests.length, 6);
    const gone = await serveHttp();
    await gone.stop();
    const unreachable = create({ authToken: 'secret', url: gone.url });
    assert.equal((await unreachable.send(message, signal)).kind, 'unavailable');
  });

  it('can be aborted', async () => {
    const outcome = await sendAborted(api, create(), message);
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'AbortError' });
  });

  it('can be checked without sending', async () => {
    api.answer(() => ({ status: 200, body: '{"incoming_phone_numbers":[]}' }));
    await create().check(signal);
    assert.deepEqual(
      api.requests.map(({ method }) => method),
      ['GET'],
    );
    api.answer(() => ({ status: 401, body: '{"code":20003}' }));
    await assert.rejects(
      create().check(signal),
      /^Error: Twilio 20003: check its accountSid, authToken and apiKey$/,
    );
  });
});
