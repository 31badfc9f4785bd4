import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { Value } from 'typebox/value';
import {
  type DeliveryConfiguration,
  DeliveryConfigurationSchema,
  findDeliveryMistakes,
  viaOf,
} from '../configuration/delivery.ts';
import type { TemplateName } from '../configuration/http-provider.ts';
import { renderMessage } from '../messages/render-message.ts';
import type { MessageContent } from '../messages/templates/templates.ts';
import { type ReceivedRequest, serveHttp } from '../testing/serve-http.ts';
import { createFallback } from './message-sender.ts';
import type { OutgoingMessage } from './provider.ts';
import { createProviders } from './providers.ts';
import { email, sms } from './testing/outgoing-messages.ts';

const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
const signal = new AbortController().signal;
const from = 'Recovery Guardian <guardian@example.org>';

describe('templates of HTTP APIs', () => {
  const api = useStarted(serveHttp);
  beforeEach(() => {
    api.requests.length = 0;
  });

  /** Creates a provider as an operator configures it. */
  function create(template: TemplateName, values: Record<string, string>, apiUrl = api.url) {
    const settings = { type: 'http', template, values: { ...values, apiUrl } } as const;
    const providers = createProviders(
      template === 'postmark'
        ? { email: { from, providers: [settings] } }
        : { email: { from, smtpUrl: 'smtp://127.0.0.1:1' }, sms: { providers: [settings] } },
      clock,
    );
    const [{ provider } = assert.fail()] =
      template === 'postmark' ? providers.email : providers.sms;
    return provider;
  }

  const form = () => Object.fromEntries(new URLSearchParams(api.requests.at(-1)?.body));
  const fail = (status: number, body: object) =>
    api.answer(() => ({ status, body: JSON.stringify(body) }));
  const pathsAsked = () => api.requests.map(({ method, path }) => `${method} ${path}`);

  describe('the template twilio', () => {
    const accountSid = `AC${'0'.repeat(32)}`;
    const account = { accountSid, authToken: 'secret', from: '+15005550006' };
    const createTwilio = (values: Record<string, string> = account) => create('twilio', values);

    beforeEach(() => {
      api.answer(() => ({
        status: 201,
        body: '{"sid":"SM1","status":"queued","error_code":null}',
      }));
    });

    it('twilio gets an SMS with the account, which expires with its code', async () => {
      assert.deepEqual(await createTwilio().send(sms, signal), { kind: 'sent' });
      const [{ method, path, headers } = assert.fail()] = api.requests;
      assert.equal(`${method} ${path}`, `POST /2010-04-01/Accounts/${accountSid}/Messages.json`);
      assert.equal(headers.authorization, `Basic ${btoa(`${accountSid}:secret`)}`);
      assert.deepEqual(form(), {
        To: '+4915112345678',
        From: '+15005550006',
        Body: 'Wörter & Code: 123456',
        ValidityPeriod: '600',
      });
    });

    it('twilio gets an API key and a Messaging Service if they are among the values', async () => {
      const messagingServiceSid = `MG${'1'.repeat(32)}`;
      const values = { accountSid, keySid: 'SK1', authToken: 'key', messagingServiceSid };
      const late = { ...sms, expiresAt: new Date('2031-01-01') };
      await createTwilio(values).send(late, signal);
      assert.equal(api.requests[0]?.headers.authorization, `Basic ${btoa('SK1:key')}`);
      const { MessagingServiceSid, From, ValidityPeriod } = form();
      assert.deepEqual(
        [MessagingServiceSid, From, ValidityPeriod],
        [messagingServiceSid, undefined, '36000'],
      );
    });

    it("twilio's error code says whether an SMS is refused, declined or unavailable", async () => {
      const kinds = {
        refused: [21211, 21217, 21265, 21614, 21635],
        declined: [21610, 30004],
        unavailable: [20003, 20429, 21408, 21606, 21612, 30003, 30007, 99999],
      };
      for (const [kind, codes] of Object.entries(kinds)) {
        for (const code of codes) {
          // Twilio's message repeats the number; it must not be passed on.
          fail(400, { code, message: `'To' number ${sms.target}`, status: 400 });
          const outcome = await createTwilio().send(sms, signal);
          assert.deepEqual(outcome, { kind, reason: `code ${code}` });
        }
      }
    });

    it('twilio may accept an SMS that fails immediately', async () => {
      fail(201, { status: 'failed', error_code: 30005 });
      const outcome = await createTwilio().send(sms, signal);
      assert.deepEqual(outcome, { kind: 'refused', reason: 'code 30005' });
      fail(201, { status: 'failed', error_code: 30006 });
      const unreachable = await createTwilio().send(sms, signal);
      assert.deepEqual(unreachable, { kind: 'declined', reason: 'code 30006' });
      fail(201, { status: 'failed', error_code: 30003 });
      const other = await createTwilio().send(sms, signal);
      assert.deepEqual(other, { kind: 'unknown', reason: 'code 30003' });
    });

    it('twilio can be checked without sending', async () => {
      fail(200, { incoming_phone_numbers: [] });
      await createTwilio().check(signal);
      assert.deepEqual(pathsAsked(), [
        `GET /2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?PageSize=1`,
      ]);
      fail(401, { code: 20003 });
      await assert.rejects(
        createTwilio().check(signal),
        /^Error: code 20003: check its accountSid, authToken, apiUrl$/,
      );
    });
  });

  describe('the template vonage', () => {
    const account = { apiKey: 'abcd1234', apiSecret: 'secret', from: '+15005550006' };
    const createVonage = (changes: Partial<typeof account> = {}) =>
      create('vonage', { ...account, ...changes });
    const answerWith = (...statuses: string[]) => fail(200, vonageAnswer(statuses));

    beforeEach(() => api.answer(answerAsVonage));

    it('vonage gets an SMS as it documents it, which expires with its code', async () => {
      assert.deepEqual(await createVonage().send(sms, signal), { kind: 'sent' });
      assert.deepEqual(form(), {
        from: '15005550006',
        to: '4915112345678',
        text: 'Wörter & Code: 123456',
        type: 'text',
        ttl: '600000',
        'client-ref': 'a1b2',
      });
    });

    it('vonage gets Unicode if the text needs it, and a life of 20 seconds to 7 days', async () => {
      const text = 'コード: 123456';
      const short = { ...sms, text, expiresAt: new Date('2030-01-01T00:00:01Z') };
      await createVonage().send(short, signal);
      assert.deepEqual([form().type, form().ttl], ['unicode', '20000']);
      await createVonage().send({ ...sms, expiresAt: new Date('2031-01-01') }, signal);
      assert.equal(form().ttl, '604800000');
    });

    it("vonage's status says whether an SMS is refused, declined or unavailable", async () => {
      const kinds = {
        refused: ['33'],
        declined: ['6', '7'],
        unavailable: [
          ...['1', '2', '3', '4', '5', '8', '9', '10', '11', '12', '14', '15', '22', '29', '32'],
          '99',
        ],
      };
      for (const [kind, statuses] of Object.entries(kinds)) {
        for (const status of statuses) {
          answerWith(status);
          const outcome = await createVonage().send(sms, signal);
          assert.deepEqual(outcome, { kind, reason: `code ${status}` });
        }
      }
    });

    it('an SMS by vonage is sent only if each part was accepted', async () => {
      answerWith('0', '0');
      assert.deepEqual(await createVonage().send(sms, signal), { kind: 'sent' });
      answerWith('0', '1');
      const outcome = await createVonage().send(sms, signal);
      assert.deepEqual(outcome, { kind: 'unknown', reason: 'code 1' });
      fail(200, { messages: [{ status: '0' }, {}] });
      assert.equal((await createVonage().send(sms, signal)).kind, 'unknown');
    });

    it('what vonage answers unreadably is unknown', async () => {
      for (const body of ['', '<html>', 'null', '{"messages":[]}', '{"messages":{}}']) {
        api.answer(() => ({ status: 200, body }));
        assert.equal((await createVonage().send(sms, signal)).kind, 'unknown', body);
      }
      fail(200, { messages: [{ status: sms.target }] });
      const outcome = await createVonage().send(sms, signal);
      assert.deepEqual(outcome, { kind: 'unknown', reason: 'code unknown' });
    });

    it('vonage can be checked without sending', async () => {
      await createVonage().check(signal);
      assert.deepEqual(pathsAsked(), ['GET /account/get-balance']);
      await assert.rejects(
        createVonage({ apiSecret: 'wrong' }).check(signal),
        /^Error: HTTP 401: check its apiKey, apiSecret, apiUrl$/,
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
    const status = isKnown ? vonageStatus(headers['content-type'], new URLSearchParams(body)) : '4';
    return { status: 200, body: JSON.stringify(vonageAnswer([status])) };
  }

  function vonageStatus(type: unknown, fields: URLSearchParams): string {
    if (!String(type).startsWith('application/x-www-form-urlencoded')) return '2';
    if (!fields.get('from') || !fields.get('to') || !fields.get('text')) return '2';
    const ttl = Number(fields.get('ttl'));
    const isRight =
      /^\d{7,15}$/.test(fields.get('to') ?? '') && ttl >= 20_000 && ttl <= 604_800_000;
    return isRight ? '0' : '3';
  }

  function vonageAnswer(statuses: readonly string[]) {
    const messages = statuses.map((status) =>
      status === '0'
        ? { to: '4915112345678', 'message-id': '0A', status, 'message-price': '0.0333' }
        : { status, 'error-text': 'No: 4915112345678' },
    );
    return { 'message-count': String(messages.length), messages };
  }

  describe('the template postmark', () => {
    const serverToken = '2f1f1c0e-0000-4000-8000-000000000000';
    const createPostmark = (changes: Record<string, string> = {}) =>
      create('postmark', { serverToken, ...changes });

    beforeEach(() => api.answer((request) => answerAsPostmark(request, serverToken)));

    it('postmark gets an email as it documents it, without tracking', async () => {
      assert.deepEqual(await createPostmark().send(email, signal), { kind: 'sent' });
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
        Metadata: { id: 'a1b2' },
      });
    });

    it('postmark gets another stream if configured, and no HTML if there is none', async () => {
      const { html: _, ...plain } = email;
      await createPostmark({ messageStream: 'codes' }).send(plain, signal);
      const body = JSON.parse(api.requests[0]?.body ?? '{}');
      assert.deepEqual([body.MessageStream, 'HtmlBody' in body], ['codes', false]);
    });

    it('an email by postmark goes to one recipient, whatever its address contains [S16]', async () => {
      for (const target of [
        'a@example.org,b@example.org',
        'b@example.org <a@example.org>',
        'a@b;c@d',
      ]) {
        const outcome = await createPostmark().send({ ...email, target }, signal);
        assert.deepEqual(outcome, { kind: 'refused', reason: 'not one address' });
      }
      assert.equal(api.requests.length, 0);
    });

    it('postmark declines addresses that it never sends to', async () => {
      // Postmark's message repeats the address; it must not be passed on.
      fail(422, { ErrorCode: 406, Message: `Inactive: ${email.target}` });
      const outcome = await createPostmark().send(email, signal);
      assert.deepEqual(outcome, { kind: 'declined', reason: 'code 406' });
    });

    it('postmark is unavailable if the account is misconfigured or out of credit', async () => {
      const wrongToken = await createPostmark({ serverToken: 'wrong' }).send(email, signal);
      assert.deepEqual(wrongToken, { kind: 'unavailable', reason: 'code 10' });
      for (const code of [300, 400, 401, 402, 403, 405, 412, 413]) {
        fail(422, { ErrorCode: code, Message: 'no' });
        const outcome = await createPostmark().send(email, signal);
        assert.deepEqual(outcome, { kind: 'unavailable', reason: `code ${code}` });
      }
    });

    it('postmark can be checked without sending', async () => {
      await createPostmark().check(signal);
      assert.deepEqual(pathsAsked(), ['GET /server']);
      await assert.rejects(
        createPostmark({ serverToken: 'wrong' }).check(signal),
        /^Error: code 10: check its serverToken, apiUrl$/,
      );
    });
  });

  /** Accepts what the real API accepts: the token, JSON and the documented fields. */
  function answerAsPostmark({ method, path, headers, body }: ReceivedRequest, serverToken: string) {
    const refuse = (status: number, ErrorCode: number) => ({
      status,
      body: JSON.stringify({ ErrorCode, Message: 'refused' }),
    });
    if (headers['x-postmark-server-token'] !== serverToken) return refuse(401, 10);
    if (headers.accept !== 'application/json') return { status: 415 };
    if (`${method} ${path}` === 'GET /server') return { status: 200, body: '{"ID":1}' };
    if (`${method} ${path}` !== 'POST /email') return { status: 404 };
    if (headers['content-type'] !== 'application/json') return refuse(422, 409);
    const { To, TextBody, HtmlBody } = JSON.parse(body) as Partial<Record<string, string>>;
    if (!To || !(TextBody || HtmlBody)) return refuse(422, 300);
    const accepted = { To, SubmittedAt: '2030-01-01T00:00:00Z', MessageID: 'm1', ErrorCode: 0 };
    return { status: 200, body: JSON.stringify({ ...accepted, Message: 'OK' }) };
  }

  describe('deploy/messengers.json', () => {
    const examples: Record<string, DeliveryConfiguration['sms']> = JSON.parse(
      readFileSync(
        new URL('../../../../deploy/messengers.json', import.meta.url),
        'utf8',
      ).replaceAll(/File":/g, '":'),
    );
    const content = {
      kind: 'recover',
      serviceName: 'Guardian',
      chainName: 'Base',
      account: `0x${'ab'.repeat(20)}`,
      code: '12345678',
      lifetime: 600,
      matchPhrase: 'abandon ability able',
      link: undefined,
      host: 'guardian.example',
      recovery: { newOwners: [`0x${'cd'.repeat(20)}`], newThreshold: 1 },
    } as const;
    const { code: _, ...about } = content;
    const notice = { ...about, kind: 'recovery-requested' } as MessageContent;

    /** Sends a code and a notice as an example says, and returns what the API got. */
    async function sendBy(example: string) {
      const written = structuredClone({
        email: { from: 'a@example.org', smtpUrl: 'smtp://127.0.0.1:1' },
        sms: examples[example] ?? assert.fail(),
      });
      assert.deepEqual(Value.Errors(DeliveryConfigurationSchema, written), []);
      assert.deepEqual(findDeliveryMistakes(written), []);
      for (const provider of written.sms?.providers ?? []) {
        if (provider.type === 'http') Object.assign(provider.values ?? {}, { apiUrl: api.url });
      }
      const send = createFallback(
        createProviders(written, clock).sms.map(({ provider }) => provider),
        written.sms?.fallback,
      );
      const { id, target, share, expiresAt } = sms;
      const outcomes: string[] = [];
      for (const one of [content, notice]) {
        const rendered = renderMessage(one, { channel: 'sms', language: 'de' });
        const { sms: via } = viaOf(written);
        outcomes.push((await send({ ...rendered, id, target, share, expiresAt, via })).kind);
      }
      const sent = api.requests.map(({ method, path, headers, body }) => {
        const isForm = headers['content-type']?.includes('form');
        const fields = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
        return { to: `${method} ${path}`, authorization: headers.authorization, fields };
      });
      return { outcomes, sent };
    }

    it('WhatsApp gets what a code does, then the code, in templates that Meta documents', async () => {
      api.answer(() => ({ status: 200, body: '{"messages":[{"id":"wamid.A"}]}' }));
      const { outcomes, sent } = await sendBy('whatsapp-meta');
      assert.deepEqual(outcomes, ['sent', 'sent']);
      const template = (name: string, components: unknown[]) => ({
        to: 'POST /106540352242922/messages',
        authorization: 'Bearer whatsapp-token',
        fields: {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: '4915112345678',
          type: 'template',
          template: { name, language: { code: 'de' }, components },
        },
      });
      const parameters = (text: string) => [{ type: 'text', text }];
      const [first, second, third] = sent.map(
        ({ fields }) => fields.template?.components[0].parameters[0].text,
      );
      assert.match(first, /abandon ability able/);
      assert.doesNotMatch(first, /12345678|\n/);
      assert.equal(second, '12345678');
      assert.doesNotMatch(third, /\n/);
      assert.deepEqual(sent, [
        template('guardian_text', [{ type: 'body', parameters: parameters(first) }]),
        template('guardian_code', [
          { type: 'body', parameters: parameters('12345678') },
          { type: 'button', sub_type: 'url', index: '0', parameters: parameters('12345678') },
        ]),
        template('guardian_text', [{ type: 'body', parameters: parameters(third) }]),
      ]);
    });

    it('a code is not sent by an app that did not take what it does [S204]', async () => {
      api.answer(() => ({ status: 400, body: '{"error":{"code":131026}}' }));
      const { outcomes, sent } = await sendBy('whatsapp-meta');
      assert.deepEqual(outcomes, ['declined', 'declined']);
      assert.deepEqual(
        sent.map(({ fields }) => fields.template.name),
        ['guardian_text', 'guardian_text'],
      );
    });

    it("WhatsApp by Twilio gets the language's Content with its variables as JSON", async () => {
      api.answer(() => ({ status: 201, body: '{"sid":"SM1","error_code":null}' }));
      const { outcomes, sent } = await sendBy('whatsapp-twilio');
      assert.deepEqual(outcomes, ['sent', 'sent']);
      const account = 'AC00000000000000000000000000000000';
      for (const { to, authorization, fields } of sent) {
        assert.equal(to, `POST /2010-04-01/Accounts/${account}/Messages.json`);
        assert.equal(authorization, `Basic ${btoa(`${account}:twilio-token`)}`);
        assert.equal(fields.To, 'whatsapp:+4915112345678');
        assert.equal(fields.From, 'whatsapp:+15005550006');
      }
      assert.deepEqual(
        sent.map(({ fields }) => fields.ContentSid.at(-1)),
        ['4', '2', '4'],
      );
      assert.deepEqual(JSON.parse(sent[1]?.fields.ContentVariables), { 1: '12345678' });
      assert.match(JSON.parse(sent[0]?.fields.ContentVariables)[1], /abandon ability able/);
    });

    it('RCS by Twilio goes from an agent to an RCS address, so that Twilio falls back to nothing', async () => {
      api.answer(() => ({ status: 201, body: '{"sid":"SM1","error_code":null}' }));
      const { outcomes, sent } = await sendBy('rcs-twilio');
      assert.deepEqual(outcomes, ['sent', 'sent']);
      const [{ fields } = assert.fail()] = sent;
      assert.deepEqual([fields.To, fields.From], ['rcs:+4915112345678', 'rcs:example_agent']);
      assert.match(fields.Body, /12345678.*abandon ability able/s);
    });

    it('RCS by Infobip gets the whole text, and SMS what it cannot deliver', async () => {
      const groupNames = ['PENDING', 'UNDELIVERABLE'];
      api.answer(({ path }) =>
        path === '/rcs/2/messages'
          ? {
              status: 200,
              body: JSON.stringify({ messages: [{ status: { groupName: groupNames.shift() } }] }),
            }
          : { status: 200, body: JSON.stringify(vonageAnswer(['0'])) },
      );
      const { outcomes, sent } = await sendBy('rcs-infobip');
      assert.deepEqual(outcomes, ['sent', 'sent']);
      const [code, , byName] = sent;
      assert.deepEqual(
        sent.map(({ to }) => to),
        ['POST /rcs/2/messages', 'POST /rcs/2/messages', 'POST /sms/json'],
      );
      assert.equal(code?.authorization, 'App infobip-key');
      const [{ content: body, ...message }] = (code ?? assert.fail()).fields.messages;
      assert.deepEqual(message, {
        sender: 'ExampleAgent',
        destinations: [{ to: '4915112345678', messageId: 'a1b2' }],
      });
      assert.equal(body.type, 'TEXT');
      assert.match(body.text, /12345678/);
      assert.equal(byName?.fields.to, '4915112345678');
    });

    it('Telegram gets codes alone, and SMS all else', async () => {
      api.answer(({ path }) =>
        path === '/sendVerificationMessage'
          ? { status: 200, body: '{"ok":true,"result":{"request_id":"1"}}' }
          : { status: 200, body: JSON.stringify(vonageAnswer(['0'])) },
      );
      const { outcomes, sent } = await sendBy('telegram');
      assert.deepEqual(outcomes, ['sent', 'sent']);
      assert.deepEqual(sent[0], {
        to: 'POST /sendVerificationMessage',
        authorization: 'Bearer telegram-token',
        fields: { phone_number: '+4915112345678', code: '12345678', ttl: '600' },
      });
      assert.deepEqual(
        sent.slice(1).map(({ to }) => to),
        ['POST /sms/json'],
      );
      api.requests.length = 0;
      api.answer(({ path }) =>
        path === '/sendVerificationMessage'
          ? { status: 200, body: '{"ok":false,"error":"ACCESS_TOKEN_INVALID"}' }
          : { status: 200, body: JSON.stringify(vonageAnswer(['0'])) },
      );
      const later = await sendBy('telegram');
      assert.deepEqual(later.outcomes, ['sent', 'sent'], 'by the fallback on record');
    });
  });

  /** Each template's message, for what all have in common. */
  const messages: Record<TemplateName, [Record<string, string>, OutgoingMessage]> = {
    twilio: [{ accountSid: 'AC0', authToken: 'secret', from: 'Guardian' }, sms],
    vonage: [{ apiKey: 'key', apiSecret: 'secret', from: 'Guardian' }, sms],
    postmark: [{ serverToken: 'token' }, email],
  };

  describe('every template', () => {
    for (const [name, [values, message]] of Object.entries(messages)) {
      const provider = (url = api.url) => create(name as TemplateName, values, url);

      it(`${name} is unavailable while it is down, and no redirect of it is followed`, async () => {
        for (const status of [302, 401, 404, 429, 500, 503]) {
          api.answer(() => ({ status, body: '<html>', headers: { location: api.url } }));
          const outcome = await provider().send(message, signal);
          assert.deepEqual(outcome, { kind: 'unavailable', reason: `HTTP ${status}` });
        }
        assert.equal(api.requests.length, 6);
        const gone = await serveHttp();
        await gone.stop();
        assert.equal((await provider(gone.url).send(message, signal)).kind, 'unavailable');
      });

      it(`the outcome is unknown if a request to ${name} is aborted`, async () => {
        const sending = new AbortController();
        // Earlier, the request could arrive in the next test.
        api.answer(() => {
          sending.abort();
          return new Promise(() => {});
        });
        const outcome = await provider().send(message, sending.signal);
        assert.deepEqual(outcome, { kind: 'unknown', reason: 'AbortError' });
      });

      it(`a gateway before ${name} that gave up waiting does not know whether it was sent`, async () => {
        api.answer(() => ({ status: 504 }));
        const outcome = await provider().send(message, signal);
        assert.deepEqual(outcome, { kind: 'unknown', reason: 'HTTP 504' });
      });
    }
  });
});
