import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { startPhone } from '@recovery-guardian/devnet';
import { useStarted } from '@recovery-guardian/devnet/testing';
import type { HttpConfiguration } from '../configuration/http-provider.ts';
import { serveHttp } from '../testing/serve-http.ts';
import { createProviders } from './providers.ts';
import { email, sms } from './testing/outgoing-messages.ts';

const key = Buffer.from('a secret of 24 bytes, or more');
const secret = `whsec_${key.toString('base64')}`;
const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
const signal = new AbortController().signal;
const from = 'Recovery Guardian <guardian@example.org>';

describe('providers with an HTTP API', () => {
  const server = useStarted(serveHttp);
  beforeEach(() => {
    server.requests.length = 0;
    server.answer(() => ({ status: 204 }));
  });

  const createSms = (settings: Parameters<typeof createProviders>[0]['sms']) => {
    const smtpUrl = 'smtp://127.0.0.1:1';
    const [{ provider } = assert.fail()] = createProviders(
      { email: { from, smtpUrl }, sms: settings },
      clock,
    ).sms;
    return provider;
  };

  describe('a webhook for SMS', () => {
    const create = (url = server.url) =>
      createSms({ providers: [{ type: 'webhook', url, secret }] });

    it('an SMS by webhook reaches the phone, and a check sends none', async () => {
      const phone = await startPhone({ secret });
      try {
        const provider = create(phone.webhookUrl);
        await provider.check(signal);
        assert.deepEqual(phone.messages, []);
        assert.deepEqual(await provider.send(sms, signal), { kind: 'sent' });
        assert.deepEqual(
          phone.messages.map(({ to, text }) => [to, text]),
          [['+4915112345678', sms.text]],
        );
      } finally {
        await phone.stop();
      }
    });

    it('a post to a webhook is signed, with the same id in every attempt', async () => {
      await create().send(sms, signal);
      await create().send(sms, signal);
      for (const { headers, body } of server.requests) {
        assert.deepEqual(JSON.parse(body), { to: sms.target, text: sms.text, id: 'a1b2' });
        const signature = createHmac('sha256', key).update(`a1b2.1893456000.${body}`);
        assert.equal(headers['webhook-id'], 'a1b2');
        assert.equal(headers['webhook-timestamp'], '1893456000');
        assert.equal(headers['webhook-signature'], `v1,${signature.digest('base64')}`);
      }
      assert.equal(server.requests.length, 2);
    });

    it('a webhook refuses for good by 400 and 422, and is unavailable by any other status', async () => {
      const kindOf = async (status: number) => {
        server.answer(() => ({ status, headers: { location: '/' } }));
        return (await create().send(sms, signal)).kind;
      };
      for (const status of [400, 422]) assert.equal(await kindOf(status), 'refused');
      for (const status of [301, 307, 401, 404, 429, 500, 503]) {
        assert.equal(await kindOf(status), 'unavailable');
      }
      // No redirect was followed.
      assert.equal(server.requests.length, 9);
    });

    it('an SMS by webhook is unknown if a gateway gave up waiting', async () => {
      server.answer(() => ({ status: 504 }));
      const outcome = await create().send(sms, signal);
      assert.deepEqual(outcome, { kind: 'unknown', reason: 'HTTP 504' });
    });

    it('a webhook is unavailable if its port is closed', async () => {
      const gone = await serveHttp();
      await gone.stop();
      const unreachable = create(gone.url);
      const outcome = await unreachable.send(sms, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: 'ECONNREFUSED' });
      await assert.rejects(unreachable.check(signal), /ECONNREFUSED/);
    });
  });

  describe("an operator's own HTTP API", () => {
    const create = (settings: Omit<HttpConfiguration, 'type'>) =>
      createSms({ providers: [{ type: 'http', ...settings }] });

    it("an own API's body is filled in as JSON: any text stays in its field", async () => {
      const text = '"}, "to": "+1" {to} \\ \n&=%';
      const provider = create({
        values: { token: 'a{b}' },
        request: {
          url: `${server.url}/send`,
          headers: { authorization: 'Bearer {token}', 'idempotency-key': '{id}' },
          body: {
            to: ['{to}'],
            message: { text: '{text}', html: '{html}', urgent: true, tries: 1 },
          },
        },
      });
      assert.deepEqual(await provider.send({ ...sms, text }, signal), { kind: 'sent' });
      const [{ path, headers, body } = assert.fail()] = server.requests;
      assert.equal(path, '/send');
      assert.equal(headers['content-type'], 'application/json');
      assert.equal(headers.authorization, 'Bearer a{b}');
      assert.equal(headers['idempotency-key'], 'a1b2');
      assert.deepEqual(JSON.parse(body), {
        to: [sms.target],
        message: { text, urgent: true, tries: 1 },
      });
    });

    it("an own API's form and URL are encoded, so that a text adds no field", async () => {
      const text = 'a&to=+1&b=%20 {to}';
      const values = { key: 'k&x=1' };
      const url = `${server.url}/send?key={key}&text={text}`;
      await create({ values, request: { url, method: 'GET' } }).send({ ...sms, text }, signal);
      const [{ method, path } = assert.fail()] = server.requests;
      assert.equal(method, 'GET');
      assert.deepEqual(
        [...new URL(path, server.url).searchParams],
        [
          ['key', 'k&x=1'],
          ['text', text],
        ],
      );
      const body = { to: '{to}', text: '{text}' };
      const form = { url: server.url, method: 'PUT', form: true, body } as const;
      await create({ request: form }).send({ ...sms, text }, signal);
      const sent = server.requests[1];
      assert.equal(sent?.method, 'PUT');
      assert.deepEqual(
        [...new URLSearchParams(sent?.body)],
        [
          ['to', sms.target],
          ['text', text],
        ],
      );
    });

    it("an own API's statuses and codes mean what the operator says", async () => {
      const provider = create({
        request: { url: server.url, body: { text: '{text}' } },
        answer: {
          statuses: { refused: [410], declined: [403], unknown: [500], unavailable: [202] },
          code: ['/error/code', '/code'],
          codes: { refused: ['bad-number'], declined: ['region'], unknown: ['late'] },
        },
      });
      const expected: [number, unknown, string, string][] = [
        [410, {}, 'refused', 'HTTP 410'],
        [403, {}, 'declined', 'HTTP 403'],
        [500, {}, 'unknown', 'HTTP 500'],
        [202, {}, 'unavailable', 'HTTP 202'],
        [400, { error: { code: 'bad-number' }, code: 1 }, 'refused', 'code bad-number'],
        [400, { code: 'region' }, 'declined', 'code region'],
        [400, { code: 'late' }, 'unknown', 'code late'],
        [400, { code: 'other' }, 'unavailable', 'code other'],
        [200, { code: 'other' }, 'unknown', 'code other'],
        [400, { code: `no ${sms.target}` }, 'unavailable', 'code unknown'],
        [400, { code: sms.target }, 'unavailable', 'code unknown'],
      ];
      for (const [status, body, kind, reason] of expected) {
        server.answer(() => ({ status, body: JSON.stringify(body) }));
        const outcome = await provider.send(sms, signal);
        assert.deepEqual(outcome, { kind, reason }, JSON.stringify([status, body]));
      }
      server.answer(() => ({ status: 200, body: '{}' }));
      assert.deepEqual(await provider.send(sms, signal), { kind: 'sent' });
    });

    it('an own API may send emails, each to one plain address [S16]', async () => {
      const body = { from: '{from}', to: '{to}', id: '{messageId}', html: '{html}' };
      const settings = { type: 'http', request: { url: server.url, body } } as const;
      const [{ provider } = assert.fail()] = createProviders(
        { email: { from, providers: [settings] } },
        clock,
      ).email;
      await provider.send(email, signal);
      assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), {
        from,
        to: email.target,
        id: '<a1b2@example.org>',
        html: email.html,
      });
      const outcome = await provider.send(
        { ...email, target: 'a@example.org,b@example.org' },
        signal,
      );
      assert.deepEqual(outcome, { kind: 'refused', reason: 'not one address' });
      assert.equal(server.requests.length, 1);
    });

    it('an own API is checked by the URL that is named for it', async () => {
      const request = { url: `${server.url}/send`, headers: { token: '{token}' } };
      const check = { url: `${server.url}/me` };
      const provider = create({ values: { token: 'wrong' }, request, check });
      await provider.check(signal);
      server.answer(() => ({ status: 403 }));
      await assert.rejects(provider.check(signal), /^Error: HTTP 403: check its token$/);
      assert.deepEqual(
        server.requests.map(({ method, path, headers }) => [method, path, headers.token]),
        [
          ['GET', '/me', 'wrong'],
          ['GET', '/me', 'wrong'],
        ],
      );
    });
  });
});
