import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import {
  CancelSignatureRequestSchema,
  ChannelSchema,
  DescribeChallengeRequestSchema,
  ListRegistrationsQuerySchema,
  NetworkConfigurationQuerySchema,
  RegisterRequestSchema,
  ResendRequestSchema,
  SignRecoveryRequestSchema,
} from './schemas.ts';

type Sample = Record<string, unknown>;

const account = '0xB4C79DAb8f259C7Aee6E5b2aa729821864227e84';
const signature = `0x${'ab'.repeat(65)}`;
const message = 'service://safe-recovery-service wants you to sign in with your Ethereum account:';

/** Those that the service's own tests of its input do not send. */
const ofLinksAndNetworks: [string, TSchema, Sample][] = [
  [
    'describe a challenge',
    DescribeChallengeRequestSchema,
    { challengeId: 'c1', token: 'c1.secret' },
  ],
  ['cancel a signature', CancelSignatureRequestSchema, { requestId: 'q1', token: 'c1.secret' }],
  ['network configuration', NetworkConfigurationQuerySchema, { chainId: '31337' }],
];
for (const [name, schema, sample] of ofLinksAndNetworks) {
  test(`${name} accepts a sample and unknown fields, and refuses what is not text`, () => {
    assert(Value.Check(schema, { ...sample, another: 'field' }));
    for (const value of [[sample], 'text', null]) assert(!Value.Check(schema, value));
    for (const field of Object.keys(sample)) {
      for (const other of [['a'], 1, true, null, {}, undefined]) {
        assert(!Value.Check(schema, { ...sample, [field]: other }), `${field}: ${other}`);
      }
    }
  });
}

test('ChannelSchema accepts only email and sms', () => {
  const channels = ['email', 'sms', 'Email', 'phone', '', ['email'], 0, null];
  assert.deepEqual(
    channels.filter((channel) => Value.Check(ChannelSchema, channel)),
    ['email', 'sms'],
  );
});

suite('field by field', () => {
  const refuses = (schema: TSchema, sample: Sample, field: string, values: unknown[]) =>
    test(`the field ${field} refuses ${values.map((value) => JSON.stringify(value)?.slice(0, 40))}`, () => {
      for (const value of values) assert(!Value.Check(schema, { ...sample, [field]: value }));
    });

  const register = {
    account,
    chainId: 31337,
    channel: 'email',
    target: 'mia@example.com',
    message,
    signature,
  };
  test('the samples of requests are accepted by their schema', () => {
    assert(Value.Check(RegisterRequestSchema, register));
    assert(Value.Check(SignRecoveryRequestSchema, signRecovery));
  });
  refuses(RegisterRequestSchema, register, 'account', [
    '',
    account.slice(2),
    account.slice(0, -1),
    `${account}0`,
    `${account}\n`,
    account.replace('0x', '0X'),
  ]);
  refuses(RegisterRequestSchema, register, 'chainId', [0, -1, 2 ** 53]);
  refuses(RegisterRequestSchema, register, 'channel', ['', 'Email', 'phone']);
  refuses(RegisterRequestSchema, register, 'target', ['', 'x'.repeat(321)]);
  refuses(RegisterRequestSchema, register, 'signature', ['', 'abcd', '0xabc', '0xzz']);
  refuses(RegisterRequestSchema, register, 'message', ['', 'x'.repeat(4_097)]);
  refuses(ResendRequestSchema, {}, 'challengeId', ['', 'a\u0000b', 'a b', 'a\n', 'x'.repeat(101)]);

  const signRecovery = { id: 'v1', signer: account, signature };
  refuses(SignRecoveryRequestSchema, signRecovery, 'signature', [
    '0xabc',
    `0x${'ab'.repeat(8_192)}`,
  ]);

  const list = { account, chainId: '0x7a69', message, signature };
  refuses(ListRegistrationsQuerySchema, list, 'chainId', [
    '',
    '0x',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    'abc',
  ]);

  test('a chain id in a query is accepted as decimal and as hexadecimal', () => {
    for (const chainId of ['1', '31337', '0x1', '0x7A69']) {
      assert(Value.Check(ListRegistrationsQuerySchema, { ...list, chainId }));
    }
  });
});
