import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type ReceivedRequest, serveHttp, type TestServer } from '../testing/serve-http.ts';
import { createPostmarkProvider } from './postmark.ts';
import { email as message } from './testing/outgoing-messages.ts';
import { sendAborted } from './testing/send-aborted.ts';

const serverToken = '2f1f1c0e-0000-4000-8000-000000000000';
const from = 'Recovery Guardian <guardian@example.org>';
const signal = new AbortController().signal;

describe('email by Postmark', () => {
  let api: TestServer;

  before(async () => {
    api = await serveHttp();
  });
  beforeEach(() => {
    api.requests.length = 0;
    api.answer(answerAsPostmark);
  });
  after(() => api.stop());

  const create = (changes: { serverToken?: string; messageStream?: string } = {}) =>
    createPostmarkProvider({ type: 'postmark', serverToken, url: api.url, ...changes }, from);
  const fail = (status: number, body: string) => api.answer(() => ({ status, body }));

  it('is posted as the API documents it, without tracking', async () => {
    assert.deepEqual(await create().send(message, signal), { kind: 'sent' });
    const [{ body } = assert.fail()] = api.requests;
    assert.deepEqual(JSON.parse(body), {
      From: from,
      To: 'mia@example.com',
      Subject: 'Ihr Code – Wörter',
      TextBody: 'Ihr Code: 123456',
      HtmlBody: '<p>Ihr Code: 123456</p>',
      Headers: [
        { Name: 'Content-Language', Value: 'de' },
        { Name: 'Auto-Submitted', Value: 'auto-generated' },
        { Name: 'Message-ID', Value: '<a1b2@example.org>' },
        { Name: 'X-PM-KeepID', Value: 'true' },
      ],
      TrackOpens: false,
      TrackLinks: 'None',
      MessageStream: 'outbound',
    });
  });

  it('uses another stream if configured, and no HTML if there is none', async () => {
    const { html: _, ...plain } = message;
    await create({ messageStream: 'codes' }).send(plain, signal);
    const body = JSON.parse(api.requests[0]?.body ?? '{}');
    assert.deepEqual([body.MessageStream, 'HtmlBody' in body], ['codes', false]);
  });

  it('S16 goes to one recipient, regardless of what an address contains', async () => {
    for (const target of [
      'a@example.org,b@example.org',
      'b@example.org <a@example.org>',
      'a@b;c@d',
    ]) {
      const outcome = await create().send({ ...message, target }, signal);
      assert.deepEqual(outcome, { kind: 'refused', reason: 'not one address' });
    }
    assert.equal(api.requests.length, 0);
  });

  it('is declined to addresses that Postmark never sends to', async () => {
    for (const code of [300, 406]) {
      // Postmark's message repeats the address; it must not be passed on.
      fail(422, JSON.stringify({ ErrorCode: code, Message: `Inactive: ${message.target}` }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'declined', reason: `Postmark ${code}` });
    }
  });

  it('is unavailable if the account is misconfigured or out of credit', async () => {
    const wrongToken = await create({ serverToken: 'wrong' }).send(message, signal);
    assert.deepEqual(wrongToken, { kind: 'unavailable', reason: 'Postmark 10' });
    for (const code of [400, 401, 402, 403, 405, 412, 413]) {
      fail(422, JSON.stringify({ ErrorCode: code, Message: 'no' }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: `Postmark ${code}` });
    }
  });

  it('is unavailable if Postmark is down, and follows no redirect', async () => {
    for (const status of [302, 404, 429, 500, 503]) {
      api.answer(() => ({ status, body: '<html>', headers: { location: api.url } }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: `HTTP ${status}` });
    }
    assert.equal(api.requests.length, 5);
  });

  it('can be aborted', async () => {
    const outcome = await sendAborted(api, create(), message);
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'AbortError' });
  });

  it('can be checked without sending', async () => {
    await create().check(signal);
    assert.deepEqual(
      api.requests.map(({ method, path }) => `${method} ${path}`),
      ['GET /server'],
    );
    await assert.rejects(
      create({ serverToken: 'wrong' }).check(signal),
      /^Error: Postmark 10: check its serverToken$/,
    );
  });
});

/** Accepts what the real API accepts: the token, JSON and the documented fields. */
function answerAsPostmark({ method, path, headers, body }: ReceivedRequest) {
  const refuse = (status: number, ErrorCode: number) => ({
    status,
    body: JSON.stringify({ ErrorCode, Message: 'refused' }),
  });
  if (headers['x-postmark-server-token'] !== serverToken) return refuse(401, 10);
  if (headers.accept !== 'application/json') return { status: 415 };
  if (`${method} ${path}` === 'GET /server') return { status: 200, body: '{"ID":1}' };
  if (`${method} ${path}` !== 'POST /email') return { status: 404 };
  if (headers['content-type'] !== 'application/json') return refuse(422, 409);
  const { To, TextBody, HtmlBody } = JSON.parse(body);
  if (!To || !(TextBody || HtmlBody)) return refuse(422, 300);
  const accepted = { To, SubmittedAt: '2030-01-01T00:00:00Z', MessageID: 'm1', ErrorCode: 0 };
  return { status: 200, body: JSON.stringify({ ...accepted, Message: 'OK' }) };
}
