import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { createHttpServer } from '../http/http-server.ts';
import { serveHttp } from '../testing/serve-http.ts';
import { signedHeaders } from './http-provider.ts';
import type { Receipt } from './provider.ts';
import { createProviders } from './providers.ts';
import { receiptUrl, serveReceipts } from './receipts.ts';
import { email, sms } from './testing/outgoing-messages.ts';

const now = new Date('2030-01-01T00:00:00Z');
const clock = { now: () => now };
const signal = new AbortController().signal;
const secret = `whsec_${Buffer.from('a secret of 24 bytes, or more').toString('base64')}`;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the receipts of providers', () => {
  const api = useStarted(serveHttp);
  const received: (Receipt & { provider: string })[] = [];
  const app = createHttpServer({
    logger: { write() {} },
    proxies: [],
    mode: 'production',
    onAnswer() {},
  });
  let origin: string;
  // A proxy in front of the server removes the path of this URL.
  const baseUrl = 'https://guardian.example/recovery/';
  let providers: ReturnType<typeof createProviders>;

  before(async () => {
    const http = { type: 'http', receiptSecret: 'geheim ✓' } as const;
    const { url: apiUrl } = api;
    providers = createProviders(
      {
        email: {
          from: 'Guardian <guardian@example.org>',
          providers: [
            { ...http, template: 'postmark', values: { serverToken: 'token', apiUrl } },
            { type: 'smtp', url: 'smtp://127.0.0.1:1' },
          ],
        },
        sms: {
          providers: [
            {
              ...{ ...http, template: 'twilio', name: 'our twilio', receiptSecret: '12345' },
              values: { accountSid: 'AC0', authToken: 'key', from: 'Guardian', apiUrl },
            },
            {
              ...{ ...http, template: 'vonage' },
              values: { apiKey: 'abcd1234', apiSecret: 'secret', from: 'Guardian', apiUrl },
            },
            { type: 'webhook', url: api.url, secret },
            {
              ...{ type: 'http', template: 'twilio', name: 'without receipts' },
              values: { accountSid: 'AC0', authToken: 'key', from: 'Guardian', apiUrl },
            },
          ],
        },
      },
      clock,
      (name) => receiptUrl(baseUrl, name),
    );
    const all = [...providers.email, ...providers.sms].map(({ provider }) => ({
      ...provider,
      isPaused: false,
      undelivered: 0,
    }));
    const onReceipt = (receipt: (typeof received)[number]) => void received.push(receipt);
    serveReceipts(app, { baseUrl, clock, services: [{ providers: all, onReceipt }] });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => {
    received.length = 0;
    api.requests.length = 0;
  });
  after(() => app.close());

  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}${path}`, { method: 'POST', body, headers });
    assert.equal(await answer.text(), '');
    return answer.status;
  };
  const provider = (name: string) =>
    [...providers.email, ...providers.sms].find(({ provider: one }) => one.name === name)
      ?.provider ?? assert.fail();
  const sentForm = () => Object.fromEntries(new URLSearchParams(api.requests[0]?.body));

  const byTwilio = async (path: string, fields: Record<string, string>, token = '12345') => {
    const url = `https://guardian.example/recovery${path}`;
    const names = Object.keys(fields).sort();
    const signed = url + names.map((name) => name + fields[name]).join('');
    const signature = createHmac('sha1', token).update(signed).digest('base64');
    const body = new URLSearchParams(fields).toString();
    return post(path, body, { ...form, 'x-twilio-signature': signature });
  };

  it('twilio is told where its receipts go, and what it reports is matched to the message', async () => {
    api.answer(() => ({ status: 201, body: '{"status":"queued"}' }));
    await provider('our twilio').send(sms, signal);
    const callback = new URL(sentForm().StatusCallback ?? '');
    assert.equal(callback.href, 'https://guardian.example/recovery/receipts/our%20twilio?id=a1b2');
    const path = callback.href.slice('https://guardian.example/recovery'.length);
    const of = (MessageStatus: string, more = {}) => ({
      MessageSid: 'SM1',
      MessageStatus,
      ...more,
    });
    assert.equal(await byTwilio(path, of('sent')), 204);
    assert.equal(await byTwilio(path, of('delivered', { To: sms.target })), 204);
    assert.equal(await byTwilio(path, of('undelivered', { ErrorCode: '30005' })), 204);
    assert.equal(await byTwilio(path, of('failed', { ErrorCode: sms.target })), 204);
    const own = { id: 'a1b2', provider: 'our twilio' };
    assert.deepEqual(received, [
      { ...own, outcome: 'delivered', reason: 'delivered' },
      { ...own, outcome: 'undelivered', reason: '30005' },
      { ...own, outcome: 'undelivered', reason: 'unknown' },
    ]);
  });

  it('a receipt of twilio counts only with the signature of its URL and fields', async () => {
    const path = '/receipts/our%20twilio?id=a1b2';
    const fields = { MessageStatus: 'failed' };
    assert.equal(await byTwilio(path, fields, 'wrong'), 401);
    const body = new URLSearchParams(fields).toString();
    const url = `https://guardian.example/recovery${path}`;
    const of = (text: string) => createHmac('sha1', '12345').update(text).digest('base64');
    const right = { ...form, 'x-twilio-signature': of(`${url}MessageStatusfailed`) };
    assert.equal(await post('/receipts/our%20twilio?id=b2c3', body, right), 401);
    assert.equal(await post(path, `${body}&To=1`, right), 401);
    assert.equal(await post(path, body, form), 401);
    assert.deepEqual(received, []);
    assert.equal(await post(path, body, right), 204);
    assert.equal(received.length, 1);
  });

  it("twilio's own example of a signature is accepted", async () => {
    const { readReceipt = assert.fail() } = provider('our twilio');
    const fields = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' };
    const body = new URLSearchParams({ ...fields, From: '+14158675309', To: '+18005551212' });
    const headers = { ...form, 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' };
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    assert.equal(readReceipt({ url, headers, body: body.toString(), now }), undefined);
    assert.equal(readReceipt({ url: `${url}1`, headers, body: `${body}`, now }), 'unsigned');
  });

  const vonageFields = {
    ...{ msisdn: '4915112345678', to: 'Guardian', messageId: '0A', price: '0.03' },
    ...{ 'client-ref': 'a1b2', scts: '3001010000', timestamp: '1893456000', nonce: 'a&b=c' },
  };
  const signedByVonage = (fields: Record<string, string>) => {
    const names = Object.keys(fields).sort();
    const signed = names.map((name) => `&${name}=${fields[name]?.replace(/[&=]/g, '_')}`).join('');
    const sig = createHmac('sha256', 'geheim ✓').update(signed).digest('hex');
    return { ...fields, sig: sig.toUpperCase() };
  };

  it("vonage's receipts are taken as JSON and as a form, if signed by HMAC-SHA256", async () => {
    api.answer(() => ({ status: 200, body: '{"messages":[{"status":"0"}]}' }));
    await provider('vonage').send(sms, signal);
    assert.equal(sentForm().callback, 'https://guardian.example/recovery/receipts/vonage');
    const path = '/receipts/vonage';
    const fields = signedByVonage({ ...vonageFields, status: 'rejected', 'err-code': '6' });
    assert.equal(await post(path, JSON.stringify(fields), json), 204);
    const sent = signedByVonage({ ...vonageFields, status: 'delivered', 'err-code': '0' });
    assert.equal(await post(path, new URLSearchParams(sent).toString(), form), 204);
    const buffered = signedByVonage({ ...vonageFields, status: 'buffered' });
    assert.equal(await post(path, JSON.stringify(buffered), json), 204);
    const own = { id: 'a1b2', provider: 'vonage' };
    assert.deepEqual(received, [
      { ...own, outcome: 'undelivered', reason: '6' },
      { ...own, outcome: 'delivered', reason: '0' },
    ]);
    assert.equal(await post(path, JSON.stringify({ ...fields, 'client-ref': 'b2' }), json), 401);
    assert.equal(
      await post(path, JSON.stringify({ ...vonageFields, status: 'failed' }), json),
      401,
    );
    assert.equal(received.length, 2);
  });

  it('the bounces and deliveries of postmark are taken from the URL with the password', async () => {
    api.answer(() => ({ status: 200, body: '{"ErrorCode":0}' }));
    await provider('postmark').send(email, signal);
    const { Metadata } = JSON.parse(api.requests[0]?.body ?? '{}');
    const path = '/receipts/postmark';
    const login = (text: string) => ({
      ...json,
      authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    });
    const right = login('receipts:geheim ✓');
    const bounce = (Type: string) =>
      JSON.stringify({ RecordType: 'Bounce', Type, Email: email.target, Metadata });
    for (const Type of ['HardBounce', 'Blocked', 'DMARCPolicy', 'Transient', 'AutoResponder']) {
      assert.equal(await post(path, bounce(Type), right), 204);
    }
    const delivery = JSON.stringify({ RecordType: 'Delivery', Metadata });
    assert.equal(await post(path, delivery, right), 204);
    const own = { id: 'a1b2', provider: 'postmark' };
    assert.deepEqual(received, [
      ...['HardBounce', 'Blocked', 'DMARCPolicy'].map((reason) => ({
        ...{ ...own, outcome: 'undelivered' as const, reason },
      })),
      { ...own, outcome: 'delivered', reason: 'Delivery' },
    ]);
    for (const headers of [json, login('receipts:'), login('postmark:geheim ✓'), login('')]) {
      assert.equal(await post(path, bounce('HardBounce'), headers), 401);
    }
    assert.equal(received.length, 4);
  });

  it("the receipts of the operator's own webhook are signed like the messages, and not old", async () => {
    const path = '/receipts/webhook';
    const body = JSON.stringify({ id: 'a1b2', status: 'undelivered', reason: 'off-net' });
    const at = (time: Date) => signedHeaders(secret, { id: 'msg-1', body, now: time });
    assert.equal(await post(path, body, at(now)), 204);
    assert.deepEqual(received, [
      { id: 'a1b2', provider: 'webhook', outcome: 'undelivered', reason: 'off-net' },
    ]);
    const later = new Date(now.getTime() + 600_000);
    assert.equal(await post(path, body, at(later)), 401);
    const { 'webhook-timestamp': _, ...untimed } = at(now);
    assert.equal(await post(path, body, { ...untimed, 'webhook-timestamp': '' }), 401);
    assert.equal(await post(path, body.replace('a1b2', 'b2c3'), at(now)), 401);
  });

  it('a post that is not signed shows neither which providers there are nor what it has', async () => {
    for (const name of ['none', 'smtp', 'without%20receipts', 'our%20twilio', 'vonage', '%00']) {
      for (const body of ['', '{', '[]', 'null', '{"__proto__":{"sig":1}}', '"x"']) {
        assert.equal(await post(`/receipts/${name}?id=%FF`, body, json), 401, name);
      }
    }
    assert.deepEqual(received, []);
  });

  it('a receipt of more than 16 KiB is refused before it is read', async () => {
    assert.equal(await post('/receipts/vonage', `"${'x'.repeat(20_000)}"`, json), 413);
  });

  it('a provider without a secret for receipts is not asked for any', async () => {
    api.answer(() => ({ status: 201, body: '{"status":"queued"}' }));
    await provider('without receipts').send(sms, signal);
    assert.equal('StatusCallback' in sentForm(), false);
  });
});
