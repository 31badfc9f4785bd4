import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Value } from 'typebox/value';
import {
  type DeliveryConfiguration,
  DeliveryConfigurationSchema,
  emailProviders,
  findDeliveryMistakes,
  smsProviders,
} from './delivery.ts';

const from = 'Recovery Guardian <guardian@example.org>';
const secret = `whsec_${'A'.repeat(32)}`;
const accountSid = `AC${'0'.repeat(32)}`;
const short: DeliveryConfiguration = {
  email: { smtpUrl: 'smtp://127.0.0.1:1025', from },
  sms: { webhookUrl: 'http://127.0.0.1:8026', secret },
};
const twilio = { type: 'twilio', accountSid, authToken: 'token', from: 'Guardian' } as const;
const webhook = { type: 'webhook', url: 'https://sms.example.org', secret } as const;
const postmark = { type: 'postmark', serverToken: 'token', messageStream: 'codes' } as const;
const ses = {
  type: 'ses',
  region: 'us-gov-west-1',
  accessKeyId: 'AKID',
  secretAccessKey: 'secret',
} as const;
const vonage = { type: 'vonage', apiKey: 'key', apiSecret: 'secret', from: 'Guardian' } as const;
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
      ses,
    ],
  },
  sms: {
    providers: [twilio, vonage, webhook],
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

const page = readFileSync(new URL('../../../../../docs/operators.md', import.meta.url), 'utf8');

describe('the configuration of delivery', () => {
  it('is documented: each provider with its settings, and an example', () => {
    const [, part = ''] = page.split('### Providers of email and SMS\n');
    const { email, sms } = DeliveryConfigurationSchema.properties;
    for (const { properties } of [
      ...email.properties.providers.items.anyOf,
      ...sms.properties.providers.items.anyOf,
    ]) {
      const { type, name: _, url: __, messagesPerDay: ___, ...settings } = properties;
      const row = new RegExp(`^\\| \`${type.const}\` \\|.*`, 'm').exec(part)?.[0] ?? '';
      for (const key of Object.keys(settings)) assert.ok(row.includes(`\`${key}\``), row || key);
    }
    const [, example = ''] = /```json\n(.+?)```/s.exec(part) ?? [];
    const written = JSON.parse(`{${example.replaceAll(/File":/g, '":')}}`);
    assert.deepEqual(Value.Errors(DeliveryConfigurationSchema, written), []);
    assert.deepEqual(findDeliveryMistakes(written), []);
  });

  it('names one provider per channel, or an ordered list', () => {
    for (const configuration of [short, long]) {
      assert.deepEqual(Value.Errors(DeliveryConfigurationSchema, configuration), []);
      assert.deepEqual(findDeliveryMistakes(configuration), []);
    }
    assert.deepEqual(emailProviders(short), [{ type: 'smtp', url: 'smtp://127.0.0.1:1025' }]);
    assert.deepEqual(smsProviders(short), [{ ...webhook, url: 'http://127.0.0.1:8026' }]);
    assert.deepEqual(smsProviders(long), [twilio, vonage, webhook]);
    assert.deepEqual(smsProviders({ email: short.email }), []);
  });

  it('is refused if it is incomplete or contradictory', () => {
    const { authToken: _, ...unknown } = twilio;
    const mistakes = findDeliveryMistakes({
      email: { from, providers: [{ type: 'smtp' }] },
      sms: { webhookUrl: webhook.url, providers: [unknown] },
    });
    assert.deepEqual(mistakes, [
      'delivery.email.providers[0] has neither: it needs either "url" or "host"',
      'delivery.sms has both: it needs either "webhookUrl" or "providers"',
      'delivery.sms.secret is missing: it signs what is posted to webhookUrl',
      'delivery.sms.providers[0] has neither: it needs either "authToken" or "apiKey"',
    ]);
    assert.deepEqual(findDeliveryMistakes({ email: { from } }), [
      'delivery.email has neither: it needs either "smtpUrl" or "providers"',
    ]);
  });

  it('is refused if two prices are for one prefix', () => {
    const prices = ['0.07', '0.08'].map((price) => ({ prefix: '+49', price }));
    const sms = { providers: [vonage], spending: { perDay: '50', prices } };
    assert.deepEqual(findDeliveryMistakes({ ...short, sms }), [
      'delivery.sms.spending.prices names +49 twice: remove one',
    ]);
  });

  it('is refused if two providers share a name, and so a limit', () => {
    assert.deepEqual(findDeliveryMistakes({ ...short, sms: { providers: [webhook, webhook] } }), [
      'delivery has two providers called webhook: give one of them another "name"',
    ]);
  });
});
