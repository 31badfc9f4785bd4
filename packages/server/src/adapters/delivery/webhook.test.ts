import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startPhone } from '@recovery-guardian/devnet';
import { serveHttp, type TestServer } from '../testing/serve-http.ts';
import type { OutgoingMessage } from './provider.ts';
import { createWebhookProvider } from './webhook.ts';

const key = Buffer.from('a secret of 24 bytes, or more');
const secret = `whsec_${key.toString('base64')}`;
const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
const message: OutgoingMessage = {
  id: 'a1b2',
  target: '+4915112345678',
  subject: '',
  text: 'Your code: 123456',
  language: 'en',
  share: 'other',
  expiresAt: new Date('2030-01-01T00:10:00Z'),
};
const signal = new AbortController().signal;

describe('SMS by webhook', () => {
  let server: TestServer;

  before(async () => {
    server = await serveHttp();
  });
  beforeEach(() => {
    server.requests.length = 0;
    server.answer(() => ({ status: 204 }));
  });
  after(() => server.stop());

  const create = (url = server.url) =>
    createWebhookProvider({ type: 'webhook', url, secret }, clock);

  it('reach the phone', async () => {
    const phone = await startPhone({ secret });
    try {
      const provider = create(phone.webhookUrl);
      await provider.check(signal);
      assert.deepEqual(phone.messages, []);
      assert.deepEqual(await provider.send(message, signal), { kind: 'sent' });
      assert.deepEqual(
        phone.messages.map(({ to, text }) => [to, text]),
        [['+4915112345678', 'Your code: 123456']],
      );
    } finally {
      await phone.stop();
    }
  });

  it('are signed, with the same id in every attempt', async () => {
    await create().send(message, signal);
    await create().send(message, signal);
    for (const { headers, body } of server.requests) {
      const signature = createHmac('sha256', key).update(`a1b2.1893456000.${body}`);
      assert.equal(headers['webhook-id'], 'a1b2');
      assert.equal(headers['webhook-timestamp'], '1893456000');
      assert.equal(headers['webhook-signature'], `v1,${signature.digest('base64')}`);
    }
    assert.equal(server.requests.length, 2);
  });

  it('are permanently refused by 400 and 422, unavailable by any other status', async () => {
    const kindOf = async (status: number) => {
      server.answer(() => ({ status, headers: { location: '/' } }));
      return (await create().send(message, signal)).kind;
    };
    for (const status of [400, 422]) assert.equal(await kindOf(status), 'refused');
    for (const status of [301, 307, 401, 404, 429, 500, 503]) {
      assert.equal(await kindOf(status), 'unavailable');
    }
    // No redirect was followed.
    assert.equal(server.requests.length, 9);
  });

  it('are unknown if a gateway gave up waiting', async () => {
    server.answer(() => ({ status: 504 }));
    const outcome = await create().send(message, signal);
    assert.deepEqual(outcome, { kind: 'unknown', reason: 'HTTP 504' });
  });

  it('are unavailable if the port is closed', async () => {
    const gone = await serveHttp();
    await gone.stop();
    const unreachable = create(gone.url);
    const outcome = await unreachable.send(message, signal);
    assert.deepEqual(outcome, { kind: 'unavailable', reason: 'ECONNREFUSED' });
    await assert.rejects(unreachable.check(signal), /ECONNREFUSED/);
  });
});
