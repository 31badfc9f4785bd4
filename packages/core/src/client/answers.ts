/**
 * Light checks of the service's responses: the fields that callers read exist and have the right
 * type. The schemas (`@recovery-guardian/core/schemas`) are stricter, but need TypeBox.
 */

import type { ModuleVersion } from '../module/recovery-modules.ts';
import type {
  ChallengeEntry,
  CreateBackupCodesResponse,
  DescribeSignatureResponse,
  FoundAccount,
  ListRegistrationsResponse,
  ListSubscriptionsResponse,
  NetworkConfiguration,
  RecoveryRequest,
  RegisterResponse,
  Registration,
  RequestSignatureResponse,
  ResendResponse,
  SubmitAccountsResponse,
  SubmitRegistrationResponse,
  SubmitSignatureResponse,
  SubscribeResponse,
  Subscription,
} from '../wire/api.ts';
import { isChannel, isWay } from '../wire/targets.ts';
import {
  type Check,
  isBoolean,
  isHexAddress,
  isInteger,
  isListOf,
  isNonEmptyText,
  isObjectOf,
  isOptional,
} from './checks.ts';

/** What `Date` can read, in ISO 8601: callers compare and format it. */
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isHex = (value: unknown): value is string =>
  typeof value === 'string' && /^0x([0-9a-fA-F]{2})+$/.test(value);
const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value);

const isOneOf =
  <Value>(values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    values.includes(value as Value);

/** Checks a pair by its two elements. */
const pair =
  <First, Second>(isFirst: Check<First>, isSecond: Check<Second>): Check<[First, Second]> =>
  (value): value is [First, Second] =>
    Array.isArray(value) && value.length === 2 && isFirst(value[0]) && isSecond(value[1]);

const isChallengeEntry = isObjectOf<ChallengeEntry>({
  challengeId: isNonEmptyText,
  channel: isWay,
  target: isNonEmptyText,
});

/** Any value of the other fields is accepted: it is only compared, or sent back. */
const isRegistration = isObjectOf<Omit<Registration, 'codesLeft' | 'reminder'>>({
  id: isNonEmptyText,
  channel: isWay,
  target: isNonEmptyText,
  countsFrom: isOptional(isTime),
  checkedAt: isOptional(isTime),
  undeliveredAt: isOptional(isTime),
});

export const isSubmitRegistrationResponse = isObjectOf<SubmitRegistrationResponse>({
  registrationId: isNonEmptyText,
  guardianAddress: isHexAddress,
  countsFrom: isOptional(isTime),
});

/** What each answer with a new challenge has. */
const newChallenge = {
  challengeId: isNonEmptyText,
  expiresAt: isTime,
  confirmations: isOptional(isListOf(isChallengeEntry)),
};

export const isRegisterResponse = isObjectOf<RegisterResponse>({
  ...newChallenge,
  matchPhrase: isNonEmptyText,
  registration: isOptional(isSubmitRegistrationResponse),
});

export const isCreateBackupCodesResponse = isObjectOf<CreateBackupCodesResponse>({
  ...newChallenge,
  sheet: isNonEmptyText,
  codes: isListOf(isNonEmptyText),
});

export const isListRegistrationsResponse = isObjectOf<ListRegistrationsResponse>({
  registrations: isListOf(isRegistration),
});

/** The response of calls that return nothing else. */
export const isSuccess = isObjectOf<{ success: boolean }>({ success: isBoolean });

export const isRequestSignatureResponse = isObjectOf<RequestSignatureResponse>({
  requestId: isNonEmptyText,
  moduleAddress: isOptional(isHexAddress),
  requiredVerifications: isInteger,
  auths: isListOf(isChallengeEntry),
  matchPhrase: isNonEmptyText,
  expiresAt: isTime,
});

export const isSubmitAccountsResponse = isObjectOf<SubmitAccountsResponse>({
  accounts: isListOf(
    isObjectOf<FoundAccount>({
      account: isHexAddress,
      chainId: isInteger,
      chainName: isNonEmptyText,
      ways: isListOf(
        isObjectOf<FoundAccount['ways'][number]>({
          channel: isChannel,
          target: isOptional(isNonEmptyText),
        }),
      ),
    }),
  ),
});

/** Any value of `lastCodeAt` is accepted: one that is no time is none that is to come. */
export const isDescribeSignatureResponse = isObjectOf<
  Omit<DescribeSignatureResponse, 'lastCodeAt'>
>({
  account: isHexAddress,
  chainId: isInteger,
  moduleAddress: isOptional(isHexAddress),
  newOwners: isListOf(isHexAddress),
  newThreshold: isInteger,
  requiredVerifications: isInteger,
  matchPhrase: isNonEmptyText,
  status: isOneOf(['open', 'signed', 'expired', 'stale', 'cancelled']),
  expiresAt: isTime,
  auths: isListOf(
    isObjectOf<DescribeSignatureResponse['auths'][number]>({
      challengeId: isNonEmptyText,
      channel: isChannel,
      target: isNonEmptyText,
      isVerified: isBoolean,
      expiresAt: isTime,
    }),
  ),
});

const hasSubmitSignatureFields = isObjectOf<SubmitSignatureResponse>({
  success: isBoolean,
  signer: isOptional(isHexAddress),
  signature: isOptional(isHex),
  lastCodeAt: isOptional(isTime),
});

/** `signer` and `signature` are both present or both absent. */
export const isSubmitSignatureResponse = (value: unknown): value is SubmitSignatureResponse =>
  hasSubmitSignatureFields(value) &&
  (value.signer === undefined) === (value.signature === undefined);

export const isResendResponse = isObjectOf<ResendResponse>({
  challengeId: isNonEmptyText,
  expiresAt: isTime,
});

const isRelayData = isObjectOf<RecoveryRequest['executeData']>({
  sponsored: isBoolean,
  transactionHash: (value): value is string | null => value === null || isHex(value),
});

export const isRecoveryRequest = isObjectOf<RecoveryRequest>({
  id: isNonEmptyText,
  emoji: isNonEmptyText,
  matchPhrase: isNonEmptyText,
  account: isHexAddress,
  newOwners: isListOf(isHexAddress),
  newThreshold: isInteger,
  chainId: isInteger,
  moduleAddress: isOptional(isHexAddress),
  nonce: isQuantity,
  signatures: isListOf(pair(isHexAddress, isHex)),
  executeData: isRelayData,
  finalizeData: isRelayData,
  status: isOneOf([
    'PENDING',
    'EXECUTION-IN-PROGRESS',
    'EXECUTED',
    'FINALIZATION-IN-PROGRESS',
    'FINALIZED',
  ]),
  discoverable: isBoolean,
  createdAt: isTime,
  updatedAt: isTime,
});

export const isRecoveryRequests = isListOf(isRecoveryRequest);

export const isSubscribeResponse = isObjectOf<SubscribeResponse>({
  subscriptionId: isNonEmptyText,
  matchPhrase: isNonEmptyText,
  expiresAt: isTime,
});

const isSubscription = isObjectOf<Subscription>({
  id: isNonEmptyText,
  channel: isChannel,
  target: isNonEmptyText,
});

export const isListSubscriptionsResponse = isObjectOf<ListSubscriptionsResponse>({
  subscriptions: isListOf(isSubscription),
});

const isSponsorship = isObjectOf<NetworkConfiguration['sponsorships']['execution']>({
  enabled: isBoolean,
  rateLimit: isOptional(isObjectOf({ maxPerAccount: isInteger, period: isNonEmptyText })),
  automatic: isOptional(isBoolean),
});

/** Any value of these three is accepted: they are only read as conditions. */
export const isNetworkConfiguration = isObjectOf<
  Omit<NetworkConfiguration, 'accountSearch' | 'backupCodes' | 'lastCodeDelay' | 'operator'>
>({
  name: isNonEmptyText,
  chainId: isInteger,
  moduleAddress: isHexAddress,
  modules: isOptional(
    isListOf(
      isObjectOf<NonNullable<NetworkConfiguration['modules']>[number]>({
        address: isHexAddress,
        version: isOneOf<ModuleVersion>(['0.1.0', '0.2.0']),
        delay: isOptional(isInteger),
      }),
    ),
  ),
  sponsorships: isObjectOf<NetworkConfiguration['sponsorships']>({
    execution: isSponsorship,
    finalization: isSponsorship,
  }),
  alertChannels: isListOf(isChannel),
}) as Check<NetworkConfiguration>;
