import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import * as schemas from './schemas.ts';

type Sample = Record<string, unknown>;
interface ObjectKeywords {
  properties: Record<string, TSchema>;
  required?: string[];
}

const account = '0xB4C79DAb8f259C7Aee6E5b2aa729821864227e84';
const signature = `0x${'ab'.repeat(65)}`;
const message = 'service://safe-recovery-service wants you to sign in with your Ethereum account:';
const expiresAt = '2026-03-01T12:10:00.000Z';
const sponsorship = { enabled: true, rateLimit: { maxPerAccount: 3, period: 'day' } };
const entry = { challengeId: 'c1', channel: 'email', target: 'mi***@ex***.com' };
const registration = {
  id: 'r1',
  channel: 'sms',
  target: '+4915112345678',
  countsFrom: '2030-01-01T00:00:00.000Z',
};
const found = {
  account,
  chainId: 31337,
  chainName: 'Local',
  ways: [{ channel: 'email', target: 'mi***@ex***.com' }, { channel: 'sms' }],
};
const recovery = { account, newOwners: [account], newThreshold: 1, chainId: 31337 };
const details = {
  reason: 'invalid-challenge',
  hint: 'Read the code again.',
  field: 'challenge',
  triesLeft: 4,
  retryAfter: 30,
};

const samples: Record<Exclude<keyof typeof schemas, 'ChannelSchema'>, Sample> = {
  ChallengeEntrySchema: entry,
  RegisterRequestSchema: {
    account,
    chainId: 31337,
    channel: 'email',
    target: 'mia@example.com',
    message,
    signature,
  },
  RegisterResponseSchema: {
    challengeId: 'c1',
    matchPhrase: 'red-cat-jumps',
    expiresAt,
    confirmations: [{ challengeId: 'c2', channel: 'email', target: 'mi***@ex***.org' }],
  },
  SubmitRegistrationRequestSchema: { challengeId: 'c1', challenge: '123456' },
  SubmitRegistrationResponseSchema: {
    registrationId: 'r1',
    guardianAddress: account,
    countsFrom: expiresAt,
  },
  ListRegistrationsQuerySchema: { account, chainId: '0x7a69', message, signature },
  RegistrationSchema: registration,
  ListRegistrationsResponseSchema: { registrations: [registration] },
  DeleteRegistrationRequestSchema: { registrationId: 'r1', message, signature },
  DeleteRegistrationResponseSchema: { success: true },
  RequestSignatureRequestSchema: {
    account,
    newOwners: [account],
    newThreshold: 1,
    chainId: 31337,
  },
  RequestSignatureResponseSchema: {
    requestId: 'q1',
    requiredVerifications: 1,
    auths: [entry],
    matchPhrase: 'red-cat-jumps',
    expiresAt,
  },
  DescribeSignatureRequestSchema: { requestId: 'q1' },
  DescribeSignatureResponseSchema: {
    account,
    chainId: 31337,
    newOwners: [account],
    newThreshold: 1,
    requiredVerifications: 1,
    matchPhrase: 'red-cat-jumps',
    status: 'open',
    expiresAt,
    auths: [{ ...entry, isVerified: false, expiresAt }],
  },
  SubmitSignatureRequestSchema: { requestId: 'q1', challengeId: 'c1', challenge: '12345678' },
  SubmitSignatureResponseSchema: { success: true, signer: account, signature },
  RequestAccountsRequestSchema: { channel: 'email', target: 'mia@example.com' },
  RequestAccountsResponseSchema: { challengeId: 'c1', matchPhrase: 'red cat jumps', expiresAt },
  SubmitAccountsRequestSchema: {
    channel: 'email',
    target: 'mia@example.com',
    challengeId: 'c1',
    challenge: '12345678',
  },
  FoundAccountSchema: found,
  SubmitAccountsResponseSchema: { accounts: [found] },
  ResendRequestSchema: { challengeId: 'c1' },
  ResendResponseSchema: { challengeId: 'c1', expiresAt },
  DescribeChallengeRequestSchema: { challengeId: 'c1', token: 'c1.secret' },
  DescribeChallengeResponseSchema: {
    kind: 'recover',
    account,
    chainName: 'Local',
    matchPhrase: 'amber river seven',
    expiresAt,
    isOpen: true,
    addition: 'mi***@ex***.org',
    recovery: { requestId: 'q1', newOwners: [account], newThreshold: 1, status: 'signed' },
    onChain: {
      owners: [account],
      isHandedOver: false,
      canStart: false,
      running: {
        newOwners: [account],
        isRequested: true,
        finalizableFrom: expiresAt,
        isFinalizable: false,
      },
    },
    accountPage: 'https://wallet.example/security#account=0x00&chain=1',
  },
  CancelSignatureRequestSchema: { requestId: 'q1', token: 'c1.secret' },
  CancelSignatureResponseSchema: { success: true },
  NetworkConfigurationQuerySchema: { chainId: '31337' },
  NetworkConfigurationSchema: {
    name: 'Local',
    chainId: 31337,
    moduleAddress: account,
    sponsorships: { execution: sponsorship, finalization: { enabled: false } },
    alertChannels: ['email', 'sms'],
    accountSearch: true,
  },
  RecoveryRequestSchema: {
    ...recovery,
    id: 'v1',
    emoji: '🐢🌵🚲🎺',
    matchPhrase: 'amber river seven',
    nonce: '0x0',
    signatures: [[account, signature]],
    executeData: { sponsored: true, transactionHash: `0x${'ab'.repeat(32)}` },
    finalizeData: { sponsored: false, transactionHash: null },
    status: 'EXECUTED',
    discoverable: true,
    createdAt: expiresAt,
    updatedAt: expiresAt,
  },
  CreateRecoveryRequestSchema: { ...recovery, signer: account, signature },
  SignRecoveryRequestSchema: { id: 'v1', signer: account, signature },
  SignRecoveryResponseSchema: { success: true },
  FetchRecoveriesByAddressQuerySchema: { account, chainId: '0x7a69', nonce: '0x0' },
  FetchRecoveryByIdQuerySchema: { id: 'v1' },
  RelayRecoveryRequestSchema: { id: 'v1' },
  RelayRecoveryResponseSchema: { success: true },
  SubscribeRequestSchema: {
    account,
    owner: account,
    chainId: 31337,
    channel: 'email',
    target: 'mia@example.org',
    message,
    signature,
  },
  SubscribeResponseSchema: {
    subscriptionId: 's1',
    matchPhrase: 'amber river seven',
    expiresAt,
  },
  ActivateSubscriptionRequestSchema: { subscriptionId: 's1', challenge: '123456' },
  ActivateSubscriptionResponseSchema: { success: true },
  ListSubscriptionsQuerySchema: {
    account,
    owner: account,
    chainId: '0x7a69',
    message,
    signature,
  },
  SubscriptionSchema: { id: 's1', channel: 'email', target: 'mia@example.org' },
  ListSubscriptionsResponseSchema: { subscriptions: [] },
  UnsubscribeRequestSchema: {
    subscriptionId: 's1',
    owner: account,
    chainId: 31337,
    message,
    signature,
  },
  UnsubscribeResponseSchema: { success: true },
  ErrorDetailsSchema: details,
  ErrorResponseSchema: {
    code: 400,
    message: 'Invalid challenge',
    error: { code: 400, message: 'Invalid challenge', details },
  },
};

/** Values that a loose parser accepts as text. */
const notTexts = [[], ['a'], 1, true, null, {}, undefined];
/** Values that a loose parser accepts as a number. */
const notNumbers = ['1', '', [1], true, null, {}, 1.5, Number.NaN, undefined];

const { ChannelSchema, ...objectSchemas } = schemas;

for (const [name, schema] of Object.entries<TSchema & ObjectKeywords>(objectSchemas)) {
  const sample = samples[name as keyof typeof samples];

  suite(name, () => {
    test('accepts a sample, also with unknown fields', () => {
      assert(Value.Check(schema, sample));
      assert(Value.Check(schema, { ...sample, another: 'field' }));
    });

    test('the sample has every field', () => {
      assert.deepEqual(Object.keys(sample).sort(), Object.keys(schema.properties).sort());
    });

    test('refuses anything but an object', () => {
      for (const value of [[sample], 'text', 1, null, undefined, []]) {
        assert(!Value.Check(schema, value));
      }
    });

    for (const [field, value] of Object.entries(sample)) {
      test(`refuses a ${field} of another type`, () => {
        const wrong = typeof value === 'number' ? notNumbers : notTexts;
        for (const other of typeof value === 'object' ? ['text', 1, null] : wrong) {
          if (typeof value === 'boolean' && other === true) continue;
          if (other === undefined && !schema.required?.includes(field)) continue;
          assert(!Value.Check(schema, { ...sample, [field]: other }), `${field}: ${other}`);
        }
      });
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
    test(`${field} refuses ${values.map((value) => JSON.stringify(value)?.slice(0, 40))}`, () => {
      for (const value of values) assert(!Value.Check(schema, { ...sample, [field]: value }));
    });

  const { RegisterRequestSchema, ListRegistrationsQuerySchema, ResendRequestSchema } = schemas;
  const register = samples.RegisterRequestSchema;
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

  const { SignRecoveryRequestSchema } = schemas;
  refuses(SignRecoveryRequestSchema, samples.SignRecoveryRequestSchema, 'signature', [
    '0xabc',
    `0x${'ab'.repeat(2_049)}`,
  ]);

  const list = samples.ListRegistrationsQuerySchema;
  refuses(ListRegistrationsQuerySchema, list, 'chainId', [
    '',
    '0x',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    'abc',
  ]);

  test('a chain id in a query is decimal or hexadecimal', () => {
    for (const chainId of ['1', '31337', '0x1', '0x7A69']) {
      assert(Value.Check(ListRegistrationsQuerySchema, { ...list, chainId }));
    }
  });
});
