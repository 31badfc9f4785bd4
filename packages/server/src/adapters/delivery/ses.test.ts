import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { SesConfiguration } from '../../configuration/sections/delivery.ts';
import { type ReceivedRequest, serveHttp, type TestServer } from '../testing/serve-http.ts';
import { createSesProvider } from './ses.ts';
import { email as message } from './testing/outgoing-messages.ts';

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const clock = { now: () => new Date('2030-01-01T00:00:00Z') };
const from = 'Recovery Guardian <guardian@example.org>';
const signal = new AbortController().signal;

describe('email by SES', () => {
  let api: TestServer;

  before(async () => {
    api = await serveHttp();
  });
  beforeEach(() => {
    api.requests.length = 0;
    api.answer(answerAsSes);
  });
  after(() => api.stop());

  const create = (changes: Partial<SesConfiguration> = {}, sender = from) =>
    createSesProvider(
      {
        type: 'ses',
        region: 'eu-central-1',
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey,
        url: api.url,
        ...changes,
      },
      sender,
      clock,
    );
  const sentMail = () => JSON.parse(api.requests.at(-1)?.body ?? '{}');

  it('is posted as the API documents it, with a signature that AWS accepts', async () => {
    assert.deepEqual(await create().send(message, signal), { kind: 'sent' });
    assert.deepEqual(sentMail(), {
      FromEmailAddress: from,
      Destination: { ToAddresses: ['mia@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Ihr Code – Wörter', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'Ihr Code: 123456', Charset: 'UTF-8' },
            Html: { Data: '<p>Ihr Code: 123456</p>', Charset: 'UTF-8' },
          },
          Headers: [
            { Name: 'Content-Language', Value: 'de' },
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
          ],
        },
      },
    });
  });

  it('uses temporary credentials and a configuration set if configured', async () => {
    const provider = create({ sessionToken: 'temporary', configurationSet: 'codes' });
    assert.deepEqual(await provider.send(message, signal), { kind: 'sent' });
    assert.equal(api.requests[0]?.headers['x-amz-security-token'], 'temporary');
    assert.equal(sentMail().ConfigurationSetName, 'codes');
  });

  it('encodes a sender’s name that is not ASCII', async () => {
    await create({}, '"Wächter" <guardian@example.org>').send(message, signal);
    const name = Buffer.from('Wächter').toString('base64');
    assert.equal(sentMail().FromEmailAddress, `=?UTF-8?B?${name}?= <guardian@example.org>`);
  });

  it('S16 goes to one recipient, regardless of what an address contains', async () => {
    const target = 'a@example.org,b@example.org';
    const outcome = await create().send({ ...message, target }, signal);
    assert.deepEqual(outcome, { kind: 'refused', reason: 'not one address' });
    assert.equal(api.requests.length, 0);
  });

  it('is declined to an invalid address', async () => {
    const bodies = { '{"message":"Invalid domain: mia@…"}': 'BadRequestException:http://aws' };
    for (const [body, error] of Object.entries(bodies)) {
      api.answer(() => ({ status: 400, body, headers: { 'x-amzn-errortype': error } }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'declined', reason: 'SES BadRequestException' });
    }
    api.answer(() => ({
      status: 400,
      body: '{"__type":"com.amazonaws.sesv2#BadRequestException"}',
    }));
    assert.equal((await create().send(message, signal)).kind, 'declined');
  });

  it('is unavailable if the account is misconfigured, paused or throttled', async () => {
    const wrong = await create({ secretAccessKey: 'wrong' }).send(message, signal);
    assert.deepEqual(wrong, { kind: 'unavailable', reason: 'SES InvalidSignatureException' });
    const errors = {
      MessageRejected: 400,
      AccountSuspendedException: 400,
      MailFromDomainNotVerifiedException: 400,
      SendingPausedException: 400,
      LimitExceededException: 400,
      AccessDeniedException: 403,
      NotFoundException: 404,
      TooManyRequestsException: 429,
    };
    for (const [error, status] of Object.entries(errors)) {
      api.answer(() => ({ status, body: '{}', headers: { 'x-amzn-errortype': error } }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: `SES ${error}` });
    }
  });

  it('is unavailable if SES is down, and follows no redirect', async () => {
    for (const status of [302, 500, 503]) {
      api.answer(() => ({ status, body: '<html>', headers: { location: api.url } }));
      const outcome = await create().send(message, signal);
      assert.deepEqual(outcome, { kind: 'unavailable', reason: `HTTP ${status}` });
    }
    assert.equal(api.requests.length, 3);
  });

  it('can be checked without sending', async () => {
    await create().check(signal);
    assert.deepEqual(
      api.requests.map(({ method, path }) => `${method} ${path}`),
      ['GET /v2/email/account'],
    );
    await assert.rejects(
      create({ secretAccessKey: 'wrong' }).check(signal),
      /^Error: SES InvalidSignatureException: check its region, its keys and ses:GetAccount$/,
    );
    api.answer(() => ({ status: 200, body: '{"SendingEnabled":false}' }));
    await assert.rejects(create().check(signal), /^Error: SES has paused this account$/);
  });
});

/** Accepts what the real API accepts: the signature, JSON and the documented fields. */
function answerAsSes(request: ReceivedRequest) {
  const refuse = (status: number, error: string) => ({
    status,
    body: '{"message":"refused"}',
    headers: { 'x-amzn-errortype': error },
  });
  const { method, path, headers, body } = request;
  const [, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20300101\/eu-central-1\/ses\/aws4_request, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      String(headers.authorization),
    ) ?? [];
  if (signature !== signatureOf(request, signedHeaders.split(';'))) {
    return refuse(403, 'InvalidSignatureException');
  }
  if (`${method} ${path}` === 'GET /v2/email/account') {
    return { status: 200, body: '{"SendingEnabled":true}' };
  }
  if (`${method} ${path}` !== 'POST /v2/email/outbound-emails') return refuse(404, 'NotFound');
  if (headers['content-type'] !== 'application/json') return refuse(415, 'UnsupportedMediaType');
  const { Content, Destination } = JSON.parse(body);
  const isWhole = Destination.ToAddresses.length > 0 && Content.Simple.Body.Text.Data;
  return isWhole ? { status: 200, body: '{"MessageId":"m1"}' } : refuse(400, 'BadRequestException');
}

/** Computes the signature of what has arrived. */
function signatureOf({ method, path, headers, body }: ReceivedRequest, names: readonly string[]) {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = [method, path, '', lines, names.join(';'), hash(body)].join('\n');
  const scope = '20300101/eu-central-1/ses/aws4_request';
  const text = `AWS4-HMAC-SHA256\n20300101T000000Z\n${scope}\n${hash(canonical)}`;
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex');
}
