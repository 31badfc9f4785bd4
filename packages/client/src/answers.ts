/**
 * Light checks of the service's responses: the fields that callers read exist and have the right
 * type. The schemas (`@recovery-guardian/protocol/schemas`) are stricter, but need TypeBox.
 */

import {
  type ChallengeEntry,
  type DescribeSignatureResponse,
  type FoundAccount,
  isChannel,
  type ListRegistrationsResponse,
  type ListSubscriptionsResponse,
  type RecoveryRequest,
  type RegisterResponse,
  type Registration,
  type RequestAccountsResponse,
  type RequestSignatureResponse,
  type ResendResponse,
  type SubmitAccountsResponse,
  type SubmitRegistrationResponse,
  type SubmitSignatureResponse,
  type SubscribeResponse,
  type Subscription,
} from '@recovery-guardian/protocol';
import {
  type Check,
  isAddress,
  isBoolean,
  isInteger,
  isText,
  list,
  object,
  optional,
} from './checks.ts';

const isNull = (value: unknown): value is null => value === null;
const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(value);

const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value);

const either =
  <One, Other>(isOne: Check<One>, isOther: Check<Other>): Check<One | Other> =>
  (value): value is One | Other =>
    isOne(value) || isOther(value);

/** Checks a pair by its two elements. */
const pair =
  <First, Second>(isFirst: Check<First>, isSecond: Check<Second>): Check<[First, Second]> =>
  (value): value is [First, Second] =>
    Array.isArray(value) && value.length === 2 && isFirst(value[0]) && isSecond(value[1]);

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

export const isRegisterResponse = object<RegisterResponse>({
  challengeId: isText,
  matchPhrase: isText,
  expiresAt: isText,
  confirmations: optional(list(isChallengeEntry)),
});

export const isSubmitRegistrationResponse = object<SubmitRegistrationResponse>({
  registrationId: isText,
  guardianAddress: isAddress,
  countsFrom: optional(isText),
});

export const isListRegistrationsResponse = object<ListRegistrationsResponse>({
  registrations: list(isRegistration),
});

/** The response of calls that return nothing else. */
export const isSuccess = object<{ success: boolean }>({ success: isBoolean });

export const isRequestSignatureResponse = object<RequestSignatureResponse>({
  requestId: isText,
  requiredVerifications: isInteger,
  auths: list(isChallengeEntry),
  matchPhrase: isText,
  expiresAt: isText,
});

export const isRequestAccountsResponse = object<RequestAccountsResponse>({
  challengeId: isText,
  matchPhrase: isText,
  expiresAt: isText,
});

export const isSubmitAccountsResponse = object<SubmitAccountsResponse>({
  accounts: list(
    object<FoundAccount>({
      account: isAddress,
      chainId: isInteger,
      chainName: isText,
      ways: list(
        object<FoundAccount['ways'][number]>({ channel: isChannel, target: optional(isText) }),
      ),
    }),
  ),
});

const signatureStatuses: readonly unknown[] = [
  'open',
  'signed',
  'expired',
  'stale',
  'cancelled',
] satisfies DescribeSignatureResponse['status'][];

export const isDescribeSignatureResponse = object<DescribeSignatureResponse>({
  account: isAddress,
  chainId: isInteger,
  newOwners: list(isAddress),
  newThreshold: isInteger,
  requiredVerifications: isInteger,
  matchPhrase: isText,
  status: (value): value is DescribeSignatureResponse['status'] =>
    signatureStatuses.includes(value),
  expiresAt: isText,
  auths: list(
    object<DescribeSignatureResponse['auths'][number]>({
      challengeId: isText,
      channel: isChannel,
      target: isText,
      isVerified: isBoolean,
      expiresAt: isText,
    }),
  ),
});

const hasSubmitSignatureFields = object<SubmitSignatureResponse>({
  success: isBoolean,
  signer: optional(isAddress),
  signature: optional(isHex),
});

/** `signer` and `signature` are both present or both absent. */
export const isSubmitSignatureResponse = (value: unknown): value is SubmitSignatureResponse =>
  hasSubmitSignatureFields(value) &&
  (value.signer === undefined) === (value.signature === undefined);

export const isResendResponse = object<ResendResponse>({
  challengeId: isText,
  expiresAt: isText,
});

const isRelayData = object<RecoveryRequest['executeData']>({
  sponsored: isBoolean,
  transactionHash: either(isHex, isNull),
});

const recoveryStatuses: readonly unknown[] = [
  'PENDING',
  'EXECUTION-IN-PROGRESS',
  'EXECUTED',
  'FINALIZATION-IN-PROGRESS',
  'FINALIZED',
] satisfies RecoveryRequest['status'][];

export const isRecoveryRequest = object<RecoveryRequest>({
  id: isText,
  emoji: isText,
  matchPhrase: isText,
  account: isAddress,
  newOwners: list(isAddress),
  newThreshold: isInteger,
  chainId: isInteger,
  nonce: isQuantity,
  signatures: list(pair(isAddress, isHex)),
  executeData: isRelayData,
  finalizeData: isRelayData,
  status: (value): value is RecoveryRequest['status'] => recoveryStatuses.includes(value),
  discoverable: isBoolean,
  createdAt: isText,
  updatedAt: isText,
});

export const isRecoveryRequests = list(isRecoveryRequest);

export const isSubscribeResponse = object<SubscribeResponse>({
  subscriptionId: isText,
  matchPhrase: isText,
  expiresAt: isText,
});

const isSubscription = object<Subscription>({ id: isText, channel: isChannel, target: isText });

export const isListSubscriptionsResponse = object<ListSubscriptionsResponse>({
  subscriptions: list(isSubscription),
});
