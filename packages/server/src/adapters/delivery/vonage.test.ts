import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { VonageConfiguration } from '../../configuration/sections/delivery.ts';
import { type ReceivedRequest, serveHttp, type TestServer } from '../testing/serve-http.ts';
import { sms as message } from './testing/outgoing-messages.ts';
import { createVonageProvider } from './vonage.ts';

const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
const signal = new AbortController().signal;

describe('SMS by Vonage', () => {
  let api: TestServer;

  before(async () => {
    api = await serveHttp();
  });
  beforeEach(() => {
    api.requests.length = 0;
    api.answer(answerAsVonage);
  });
  after(() => api.stop());

  const create = (changes: Partial<VonageConfiguration> = {}) =>
    createVonageProvider(
      {
        type: 'vonage',
        apiKey: 'abcd1234',
        apiSecret: 'secret',
        from: '+15005550006',
        url: api.url,
        ...changes,
      },
      clock,
    );
  const answerWith = (...statuses: string[]) =>
    api.answer(() => ({ status: 200, body: JSON.stringify(answerOf(statuses)) }));
  const form = () => Object.fromEntries(new URLSearchParams(api.requests.at(-1)?.body));

  it('are posted as the API documents it, and expire with their code', async () => {
    assert.deepEqual(await create().send(message, signal), { kind: 'sent' });
    assert.deepEqual(form(), {
      from: '15005550006',
      to: '4915112345678',
      text: 'Wörter & Code: 123456',
      type: 'text',
      ttl: '600000',
      'client-ref': 'a1b2',
    });
  });

  it('are Unicode if their characters need it, and live 20 seconds to 7 days', async () => {
    const text = 'コード: 123456';
    await create().send({ ...message, text, expiresAt: new Date('2030-01-01T00:00:01Z') }, signal);
    assert.deepEqual([form().type, form().ttl], ['unicode', '20000']);
    await create().send({ ...message, expiresAt: new Date('2031-01-01') }, signal);
    assert.equal(form().ttl, '604800000');
  });

  it('are refused, declined or unavailable by the status', async () => {
    const kinds = {
      refused: ['33'],
      declined: ['3', '6', '7', '15'],
      unavailable: ['1', '2', '4', '5', '8', '9', '10', '11', '12', '14', '22', '29', '32', '99'],
    };
    for (const [kind, statuses] of Object.entries(kinds)) {
      for (const status of statuses) {
        answerWith(status);
        const outcome = await create().send(message, signal);
        assert.deepEqual(outcome, { kind, reason: `Vonage ${status}` });
      }
    }
  });

  it('are sent only if each part was accepted', async () => {
    answerWith('0', '0');
    assert.deepEqual(await create().send(message, signal), { kind: 'sent' });
    answerWith('0', '1');
    const outcome = await create().send(message, signal);
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'Vonage 1' });
  });

  it('are unavailable if Vonage is down or answers nonsense, and follow no redirect', async () => {
    for (const status of [302, 401, 429, 500, 503]) {
      api.answer(() => ({ status, body: '{}', headers: { location: api.url } }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: `HTTP ${status}` });
    }
    assert.equal(api.requests.length, 5);
    for (const body of ['', '<html>', 'null', '{"messages":[]}', '{"messages":{}}']) {
      api.answer(() => ({ status: 200, body }));
      assert.equal((await create().send(message, signal)).kind, 'unknown', body);
    }
    const body = JSON.stringify({ messages: [{ status: message.target }] });
    api.answer(() => ({ status: 200, body }));
    const outcome = await create().send(message, signal);
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'Vonage unknown' });
  });

  it('can be checked without sending', async () => {
    await create().check(signal);
    assert.deepEqual(
      api.requests.map(({ method, path }) => `${method} ${path}`),
      ['GET /account/get-balance'],
    );
    await assert.rejects(
      create({ apiSecret: 'wrong' }).check(signal),
      /^Error: HTTP 401: check its apiKey and apiSecret$/,
    );
  });
});

/** Accepts what the real API accepts: the login, a form and the documented fields. */
function answerAsVonage({ method, path, headers, body }: ReceivedRequest) {
  const isKnown = headers.authorization === `Basic ${btoa('abcd1234:secret')}`;
  if (`${method} ${path}` === 'GET /account/get-balance') {
    return isKnown ? { status: 200, body: '{"value":10.28}' } : { status: 401 };
  }
  if (`${method} ${path}` !== 'POST /sms/json') return { status: 404 };
  const status = isKnown ? statusOf(headers['content-type'], new URLSearchParams(body)) : '4';
  return { status: 200, body: JSON.stringify(answerOf([status])) };
}

function statusOf(type: unknown, form: URLSearchParams): string {
  if (!String(type).startsWith('application/x-www-form-urlencoded')) return '2';
  if (!form.get('from') || !form.get('to') || !form.get('text')) return '2';
  const ttl = Number(form.get('ttl'));
  const isRight = /^\d{7,15}$/.test(form.get('to') ?? '') && ttl >= 20_000 && ttl <= 604_800_000;
  return isRight ? '0' : '3';
}

function answerOf(statuses: readonly string[]) {
  const messages = statuses.map((status) =>
    status === '0'
      ? { to: '4915112345678', 'message-id': '0A', status, 'message-price': '0.0333' }
      : { status, 'error-text': 'No: 4915112345678' },
  );
  return { 'message-count': String(messages.length), messages };
}
