/**
 * Light checks of what the service answers: the fields that a caller will read are there and of the
 * right type. The schemas (`@recovery-guardian/protocol/schemas`) say more, but bring TypeBox along.
 */

import type {
  ChallengeEntry,
  Channel,
  DeleteRegistrationResponse,
  ListRegistrationsResponse,
  NetworkConfiguration,
  RegisterResponse,
  Registration,
  RequestSignatureResponse,
  ResendResponse,
  SubmitRegistrationResponse,
  SubmitSignatureResponse,
} from '@recovery-guardian/protocol';

type Check<Value> = (value: unknown) => value is Value;

/** Checks an object's fields; others are allowed. */
const object =
  <Value>(fields: { [Key in keyof Value]-?: Check<Value[Key]> }): Check<Value> =>
  (value): value is Value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([key, isField]) =>
      isField((value as Record<string, unknown>)[key]),
    );

const list =
  <Item>(isItem: Check<Item>): Check<Item[]> =>
  (value): value is Item[] =>
    Array.isArray(value) && value.every(isItem);

const optional =
  <Value>(isValue: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || isValue(value);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);
const isChannel = (value: unknown): value is Channel => value === 'email' || value === 'sms';
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value);
const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(value);

const isChallengeEntry = object<ChallengeEntry>({
  challengeId: isText,
  channel: isChannel,
  target: isText,
});

const isRegistration = object<Registration>({
  id: isText,
  channel: isChannel,
  target: isText,
  countsFrom: optional(isText),
});

const isSponsorship = object<NetworkConfiguration['sponsorships']['execution']>({
  enabled: isBoolean,
  rateLimit: optional(object({ maxPerAccount: isInteger, period: isText })),
});

export const isRegisterResponse = object<RegisterResponse>({
  challengeId: isText,
  matchPhrase: isText,
  expiresAt: isText,
  confirmations: optional(list(isChallengeEntry)),
});

export const isSubmitRegistrationResponse = object<SubmitRegistrationResponse>({
  registrationId: isText,
  guardianAddress: isAddress,
});

export const isListRegistrationsResponse = object<ListRegistrationsResponse>({
  registrations: list(isRegistration),
});

export const isDeleteRegistrationResponse = object<DeleteRegistrationResponse>({
  success: isBoolean,
});

export const isRequestSignatureResponse = object<RequestSignatureResponse>({
  requestId: isText,
  requiredVerifications: isInteger,
  auths: list(isChallengeEntry),
  matchPhrase: isText,
  expiresAt: isText,
});

const hasSubmitSignatureFields = object<SubmitSignatureResponse>({
  success: isBoolean,
  signer: optional(isAddress),
  signature: optional(isHex),
});

/** `signer` and `signature` come together or not at all. */
export const isSubmitSignatureResponse = (value: unknown): value is SubmitSignatureResponse =>
  hasSubmitSignatureFields(value) &&
  (value.signer === undefined) === (value.signature === undefined);

export const isResendResponse = object<ResendResponse>({
  challengeId: isText,
  expiresAt: isText,
});

export const isNetworkConfiguration = object<NetworkConfiguration>({
  name: isText,
  chainId: isInteger,
  moduleAddress: isAddress,
  sponsorships: object<NetworkConfiguration['sponsorships']>({
    execution: isSponsorship,
    finalization: isSponsorship,
  }),
  alertChannels: list(isChannel),
});
