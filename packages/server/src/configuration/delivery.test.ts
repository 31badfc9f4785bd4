import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isTarget } from '@recovery-guardian/core';
import { Value } from 'typebox/value';
import * as viemChains from 'viem/chains';
import {
  type DeliveryConfiguration,
  DeliveryConfigurationSchema,
  emailProviders,
  findDeliveryMistakes,
  findReceiptMistakes,
  findTestTargetMistakes,
  type SmsConfiguration,
  smsProviders,
  TestTargetSchema,
  testNetworks,
} from './delivery.ts';
import { readSettingFiles } from './environment.ts';
import type { HttpConfiguration } from './http-provider.ts';
import { findMistakes } from './mistakes.ts';
import { narrowDeep, type SchemaNode } from './schema-node.ts';

describe('test targets', () => {
  const code = '12345678';
  const targets = [{ target: 'mia@example.com', code }];
  const sepolia = { chainId: 11_155_111 };

  it('test targets are refused in production', () => {
    const find = (mode: 'production' | 'staging' | 'development') =>
      findTestTargetMistakes(targets, { mode, chains: [sepolia] });
    assert.match(find('production').join(), /the mode is "production": remove it/);
    assert.deepEqual(find('staging'), []);
    assert.deepEqual(find('development'), []);
    assert.deepEqual(findTestTargetMistakes([], { mode: 'production', chains: [] }), []);
  });

  it('test targets are refused on every chain that is not a known test network', () => {
    for (const chainId of [1, 10, 8_453, 999_999_999]) {
      const found = findTestTargetMistakes(targets, {
        mode: 'staging',
        chains: [sepolia, { chainId }],
      });
      assert.match(found.join(), new RegExp(`the chain ${chainId} is not a known test network`));
    }
    const mainNetworks = Object.values(viemChains).filter((chain) => !chain.testnet);
    const local = [1_337, 31_337];
    for (const { id } of mainNetworks)
      assert.ok(!testNetworks.has(id) || local.includes(id), `${id}`);
    const known = new Set(Object.values(viemChains).map(({ id }) => id as number));
    for (const id of testNetworks) assert.ok(known.has(id), `${id}`);
  });

  it('test targets are reserved for examples and fiction, in the one form that users can register', () => {
    const fits = (target: string) => Value.Check(TestTargetSchema, { target, code });
    for (const target of [
      'mia@example.com',
      'a.b+c@example.test',
      'x@example.net',
      'x@example.org',
    ]) {
      assert.ok(fits(target) && isTarget('email', target), target);
    }
    assert.ok(fits('+12025550123') && isTarget('sms', '+12025550123'));
    for (const target of [
      'mia@example.de',
      'mia@example.com.attacker.net',
      'mia@mail.example.com',
      'mia@attackerexample.com',
      'Mia@example.com',
      'mia@example.com\n',
      '+12025551123',
      '+12025540123',
      '+120255501234',
      '+4915112345678',
    ]) {
      assert.ok(!fits(target), target);
    }
  });

  it('test targets have a code of 6 to 12 digits, and are named once', () => {
    for (const wrong of ['12345', '1234567890123', 'secret', '']) {
      assert.ok(!Value.Check(TestTargetSchema, { target: 'mia@example.com', code: wrong }), wrong);
    }
    assert.deepEqual(
      findTestTargetMistakes([...targets, ...targets], { mode: 'staging', chains: [sepolia] }),
      ['delivery.testTargets names mia@example.com twice: remove one'],
    );
  });
});

const from = 'Recovery Guardian <guardian@example.org>';
const secret = `whsec_${'A'.repeat(32)}`;
const short: DeliveryConfiguration = {
  email: { smtpUrl: 'smtp://127.0.0.1:1025', from },
  sms: { webhookUrl: 'http://127.0.0.1:8026', secret },
};
const twilio = {
  type: 'http',
  template: 'twilio',
  values: { accountSid: 'AC0', authToken: 'token', from: 'Guardian' },
} as const;
const webhook = { type: 'webhook', url: 'https://sms.example.org', secret } as const;
const postmark = {
  type: 'http',
  template: 'postmark',
  values: { serverToken: 'token', messageStream: 'codes' },
} as const;
const vonage = {
  type: 'http',
  template: 'vonage',
  values: { apiKey: 'key', apiSecret: 'secret', from: 'Guardian' },
} as const;
const own: HttpConfiguration = {
  type: 'http',
  name: 'own',
  values: { token: 'secret' },
  request: {
    url: 'https://sms.example.org/send?to={to}',
    headers: { authorization: 'Bearer {token}', 'idempotency-key': '{id}' },
    body: { text: '{text}', lines: [{ ttl: '{secondsLeft}', urgent: true }] },
    lifetime: { minimum: 1, maximum: 600 },
  },
  answer: {
    statuses: { refused: [410] },
    code: ['/errors/*/code'],
    codes: { refused: ['bad-number'], others: 'unavailable' },
  },
  check: { url: 'https://sms.example.org/me' },
};
const long: DeliveryConfiguration = {
  email: {
    from,
    providers: [
      {
        type: 'smtp',
        host: 'mail.example.org',
        port: 587,
        tls: 'required',
        login: { user: 'guardian', password: 'secret' },
      },
      { type: 'smtp', name: 'second', url: 'smtps://mail.example.net', messagesPerDay: 1_000 },
      postmark,
    ],
  },
  sms: {
    providers: [twilio, vonage, webhook, own],
    allowedCountries: ['DE'],
    messagesPerDay: 500,
    spending: {
      perDay: '50',
      prices: [
        { prefix: '+49', price: '0.075', perDay: '20' },
        { prefix: '+', price: '0.2' },
      ],
    },
  },
};

const page = readFileSync(
  new URL('../../../../docs/operators/reference.md', import.meta.url),
  'utf8',
);

describe('the configuration of delivery', () => {
  it("the operators' page documents each provider with its settings, and an example", () => {
    const [, part = ''] = page.split('### Providers of email and SMS\n');
    const { email, sms } = DeliveryConfigurationSchema.properties;
    for (const { properties } of [
      ...email.properties.providers.items.anyOf,
      ...sms.properties.providers.items.anyOf,
    ]) {
      const { type, name: _, messagesPerDay: __, ...settings } = properties;
      const row = new RegExp(`^\\| \`${type.const}\` \\|.*`, 'm').exec(part)?.[0] ?? '';
      for (const key of Object.keys(settings)) assert.ok(row.includes(`\`${key}\``), row || key);
    }
    const [, example = ''] = /```json\n(.+?)```/s.exec(part) ?? [];
    const written = JSON.parse(`{${example.replaceAll(/File":/g, '":')}}`);
    assert.deepEqual(Value.Errors(DeliveryConfigurationSchema, written), []);
    assert.deepEqual(findDeliveryMistakes(written), []);
  });

  it('the configuration of delivery names one provider per channel, or an ordered list', () => {
    for (const configuration of [short, long]) {
      assert.deepEqual(Value.Errors(DeliveryConfigurationSchema, configuration), []);
      assert.deepEqual(findDeliveryMistakes(configuration), []);
    }
    assert.deepEqual(emailProviders(short), [{ type: 'smtp', url: 'smtp://127.0.0.1:1025' }]);
    assert.deepEqual(smsProviders(short), [{ ...webhook, url: 'http://127.0.0.1:8026' }]);
    assert.deepEqual(smsProviders(long), [twilio, vonage, webhook, own]);
    assert.deepEqual(smsProviders({ email: short.email }), []);
  });

  it('an incomplete or contradictory configuration of delivery is refused', () => {
    const { authToken: _, ...values } = twilio.values;
    const mistakes = findDeliveryMistakes({
      email: { from, providers: [{ type: 'smtp' }] },
      sms: { webhookUrl: webhook.url, providers: [{ ...twilio, values }] },
    });
    assert.deepEqual(mistakes, [
      'delivery.email.providers[0] has neither: it needs either "url" or "host"',
      'delivery.sms has both: it needs either "webhookUrl" or "providers"',
      'delivery.sms.secret is missing: it signs what is posted to webhookUrl',
      'delivery.sms.providers[0].values needs "authToken"',
    ]);
    assert.deepEqual(findDeliveryMistakes({ email: { from } }), [
      'delivery.email has neither: it needs either "smtpUrl" or "providers"',
    ]);
  });

  it('a provider with an HTTP API is refused if its values or placeholders do not fit', () => {
    const mistakesOf = (provider: HttpConfiguration) =>
      findDeliveryMistakes({ ...short, sms: { providers: [provider] } });
    const both = { ...twilio.values, messagingServiceSid: 'MG0', sid: 'AC0' };
    assert.deepEqual(mistakesOf({ ...twilio, values: both }), [
      'delivery.sms.providers[0].values needs either "from" or "messagingServiceSid"',
      'delivery.sms.providers[0].values.sid is not one of accountSid, authToken, from, messagingServiceSid, apiUrl, keySid, toPrefix: correct its name',
    ]);
    assert.deepEqual(mistakesOf(postmark), [
      'delivery.sms.providers[0].template postmark is for email',
    ]);
    assert.deepEqual(mistakesOf({ type: 'http' }), [
      'delivery.sms.providers[0] has neither: it needs either "template" or "request"',
    ]);
    const request = { url: 'https://sms.example.org' };
    assert.deepEqual(mistakesOf({ ...twilio, request }), [
      'delivery.sms.providers[0] has a template, which has its own request, answer and check: remove them',
    ]);
    const headers = { to: '{to}', key: '{key}' };
    const body = { text: '{txt}', html: '{html}' };
    const wrong = { ...request, method: 'GET', headers, body } as const;
    assert.deepEqual(mistakesOf({ type: 'http', request: wrong, values: { key: 'secret' } }), [
      'delivery.sms.providers[0].request has {txt}, which is neither in "values" nor known there',
      'delivery.sms.providers[0].request.headers has {to}, which is neither in "values" nor known there',
      'delivery.sms.providers[0].request has a body, which GET has not',
    ]);
  });

  it('an unknown type of provider is refused with what to write instead', () => {
    const email = { from, providers: [{ type: 'smtp', host: 'mail.example.org' }] };
    const sms = { providers: [{ type: 'twilio', accountSid: 'AC0', authToken: 'token' }] };
    const schema = DeliveryConfigurationSchema as SchemaNode;
    const delivery = { email, sms };
    const { mistakes } = findMistakes(narrowDeep(schema, delivery), delivery, []);
    assert.ok(
      mistakes.includes(
        'sms.providers[0] is not right: it is { "type": "http", "template": "twilio" or "vonage", "values": { … } }, or "http" with a "request", or a provider of type "webhook"',
      ),
      mistakes.join('\n'),
    );
  });

  it('the values of an HTTP API may be in files of their own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recovery-guardian-'));
    writeFileSync(join(folder, 'token'), 'secret\n');
    const { authToken: _, ...values } = twilio.values;
    const delivery = {
      ...short,
      sms: { providers: [{ ...twilio, values: { ...values, authTokenFile: 'token' } }] },
    };
    const schema = DeliveryConfigurationSchema as SchemaNode;
    assert.deepEqual(readSettingFiles(delivery, schema, folder), []);
    assert.deepEqual(delivery.sms.providers, [
      { ...twilio, values: { ...values, authToken: 'secret' } },
    ]);
    rmSync(folder, { recursive: true });
  });

  it('a secret for receipts needs a template, and the URL that the provider posts them to', () => {
    const receiptSecret = 'secret';
    const mistakesOf = (sms: HttpConfiguration) =>
      findDeliveryMistakes({ ...short, sms: { providers: [sms] } });
    assert.deepEqual(mistakesOf({ ...own, receiptSecret }), [
      'delivery.sms.providers[0].receiptSecret is for a provider with a template: remove it',
    ]);
    for (const provider of [twilio, vonage]) {
      const delivery = { ...short, sms: { providers: [{ ...provider, receiptSecret }] } };
      assert.deepEqual(findDeliveryMistakes(delivery), []);
      assert.deepEqual(findReceiptMistakes(delivery, 'https://guardian.example'), []);
      assert.deepEqual(findReceiptMistakes(delivery), [
        `delivery has a receiptSecret of ${provider.template}, and service.baseUrl, below which it posts, is not set: set it`,
      ]);
    }
    assert.deepEqual(findReceiptMistakes(long), []);
  });

  it('numbers that would get no code, no alarm, or codes without what they do are refused', () => {
    const request = { url: 'https://app.example.org', body: { text: '{code}' } };
    const bare = { type: 'http', name: 'bare', via: 'app', sends: 'codes', request } as const;
    const texts = { ...own, name: 'texts', via: 'app', sends: 'texts' } as const;
    const mistakesOf = (sms: Omit<SmsConfiguration, 'webhookUrl'>) =>
      findDeliveryMistakes({ ...short, sms });
    assert.deepEqual(mistakesOf({ via: 'app', providers: [bare, texts] }), []);
    assert.deepEqual(mistakesOf({ via: 'app', providers: [bare] }), [
      'delivery.sms.providers[0] sends codes, and none that sends texts by app says before what they do: add one, or set withoutPurpose',
      'delivery.sms sends no texts by app: add a provider that does, or a fallback',
    ]);
    const alone = { ...bare, withoutPurpose: true };
    const withSms = { via: 'app', fallback: ['sms'], providers: [alone, vonage] };
    assert.deepEqual(mistakesOf(withSms), []);
    assert.deepEqual(mistakesOf({ ...withSms, fallback: ['rcs'] }), [
      'delivery.sms has no provider by rcs: add one, or name another',
      'delivery.sms sends no texts by app or rcs: add a provider that does, or a fallback',
    ]);
    const wrong = { ...texts, request, withoutPurpose: true };
    assert.deepEqual(mistakesOf({ via: 'app', providers: [bare, wrong] }), [
      'delivery.sms.providers[1].request has {code}, which is neither in "values" nor known there',
      'delivery.sms.providers[1].withoutPurpose is for a provider that sends codes: remove it',
    ]);
    const silent = { ...alone, request: { url: request.url } };
    assert.deepEqual(mistakesOf({ ...withSms, providers: [silent, vonage] }), [
      'delivery.sms.providers[0].request has no {code}, which a provider of codes sends',
    ]);
  });

  it('two prices for one prefix are refused', () => {
    const prices = ['0.07', '0.08'].map((price) => ({ prefix: '+49', price }));
    const sms = { providers: [vonage], spending: { perDay: '50', prices } };
    assert.deepEqual(findDeliveryMistakes({ ...short, sms }), [
      'delivery.sms.spending.prices names +49 twice: remove one',
    ]);
  });

  it('two providers that share a name, and so a limit, are refused', () => {
    assert.deepEqual(findDeliveryMistakes({ ...short, sms: { providers: [webhook, webhook] } }), [
      'delivery has two providers called webhook: give one of them another "name"',
    ]);
  });
});
