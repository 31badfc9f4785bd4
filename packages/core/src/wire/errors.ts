/**
 * The reasons for which the recovery service refuses requests, each with its HTTP status and the
 * message on the wire. `remedies` has what helps.
 *
 * `message` is the contract's exact text where it has one (docs/protocol.md, "Errors"). `reason` is
 * sent in `error.details.reason`, so that programs can distinguish errors with the same message.
 */

/** The contract's messages, literally. */
export const messages = {
  registrationNotFound: 'Registration not found',
  invalidSignature: 'Invalid signature',
  challengeExpired: 'Challenge expired',
  invalidChallenge: 'Invalid challenge',
  rateLimitExceeded: 'Rate limit exceeded',
} as const;

/** Reason -> status, message. */
export const errorReasons = {
  'invalid-parameters': {
    status: 400,
    message: 'Invalid parameters',
  },
  'unknown-chain': {
    status: 400,
    message: 'Unknown chain',
  },
  'invalid-target': {
    status: 400,
    message: 'Invalid target',
  },
  'invalid-new-owners': {
    status: 400,
    message: 'Invalid new owners',
  },
  'invalid-signature': {
    status: 400,
    message: messages.invalidSignature,
  },
  'account-not-deployed': {
    status: 400,
    message: 'Account not deployed',
  },
  'alerts-not-offered': {
    status: 400,
    message: 'Alerts are not offered',
  },
  'not-an-owner': {
    status: 400,
    message: 'Not an owner of this account',
  },
  'too-many-subscriptions': {
    status: 400,
    message: 'Too many subscriptions',
  },
  'too-many-registrations': {
    status: 400,
    message: 'Too many registrations',
  },
  'guardian-not-set': {
    status: 400,
    message: 'This account has not set the guardian',
  },
  'invalid-challenge': {
    status: 400,
    message: messages.invalidChallenge,
  },
  'challenge-expired': {
    status: 400,
    message: messages.challengeExpired,
  },
  'challenge-exhausted': {
    status: 400,
    message: messages.challengeExpired,
  },
  'request-stale': {
    status: 400,
    message: messages.challengeExpired,
  },
  'request-signed': {
    status: 400,
    message: 'The signature was given already',
  },
  'account-not-safe': {
    status: 400,
    message: 'Account address is not a safe smart contract account',
  },
  'signer-not-guardian': {
    status: 400,
    message: 'Signer not a guardian',
  },
  'invalid-guardian-signature': {
    status: 400,
    message: messages.invalidSignature,
  },
  'recovery-outdated': {
    status: 400,
    message: 'Recovery request is outdated',
  },
  'recovery-not-running': {
    status: 400,
    message: 'Recovery request is not running any more',
  },
  'insufficient-signatures': {
    status: 403,
    message: 'This recovery request has insufficient signatures',
  },
  'recovery-not-ready': {
    status: 403,
    message: 'Recovery request is not yet ready for finalization',
  },
  'not-sponsored': {
    status: 403,
    message: 'The service does not send this transaction',
  },
  'relay-refused': {
    status: 400,
    message: 'The chain would refuse this transaction',
  },
  'delivery-refused': {
    status: 400,
    message: 'The message could not be delivered to this target',
  },
  'captcha-required': {
    status: 400,
    message: 'Captcha required',
  },
  unauthorized: {
    status: 401,
    message: 'Unauthorized',
  },
  'not-found': {
    status: 404,
    message: 'Not found',
  },
  'registration-not-found': {
    status: 404,
    message: messages.registrationNotFound,
  },
  'challenge-not-found': {
    status: 404,
    message: 'challengeId not found',
  },
  'request-not-found': {
    status: 404,
    message: 'requestId not found',
  },
  'subscription-not-found': {
    status: 404,
    message: 'Alert subscription not found',
  },
  'recovery-not-found': {
    status: 404,
    message: 'Recovery request not found',
  },
  'no-registrations': {
    status: 404,
    message: 'No registrations found for this account on this chainId',
  },
  'rate-limited': {
    status: 429,
    message: messages.rateLimitExceeded,
  },
  'delivery-unavailable': {
    status: 500,
    message: 'The message could not be sent',
  },
  internal: {
    status: 500,
    message: 'Internal server error',
  },
  busy: {
    status: 503,
    message: 'The service is busy',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorReason = keyof typeof errorReasons;
