/**
 * The reasons for which the recovery service refuses requests, each with its HTTP status, the
 * message on the wire and a remedy for the user.
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

/** Reason -> status, message, remedy. */
export const errorReasons = {
  'invalid-parameters': {
    status: 400,
    message: 'Invalid parameters',
    remedy: 'Correct the field that the error names.',
  },
  'unknown-chain': {
    status: 400,
    message: 'Unknown chain',
    remedy: 'Use a chain of this service.',
  },
  'invalid-target': {
    status: 400,
    message: 'Invalid target',
    remedy: 'Give an email address in ASCII, or a number like +4915112345678.',
  },
  'invalid-new-owners': {
    status: 400,
    message: 'Invalid new owners',
    remedy: 'Name 1 to 50 distinct owners, neither the account nor its guardians.',
  },
  'invalid-signature': {
    status: 400,
    message: messages.invalidSignature,
    remedy: 'Sign a fresh SIWE message for this account, chain and statement.',
  },
  'account-not-deployed': {
    status: 400,
    message: 'Account not deployed',
    remedy: 'Make a transaction with the account, then register.',
  },
  'alerts-not-offered': {
    status: 400,
    message: 'Alerts are not offered',
    remedy: 'Use a channel in alertChannels of the network.',
  },
  'not-an-owner': {
    status: 400,
    message: 'Not an owner of this account',
    remedy: 'Only an owner of a deployed account can ask for alerts.',
  },
  'too-many-subscriptions': {
    status: 400,
    message: 'Too many subscriptions',
    remedy: 'Unsubscribe from one of them first.',
  },
  'too-many-registrations': {
    status: 400,
    message: 'Too many registrations',
    remedy: 'Delete one first, or wait a day if some were never confirmed.',
  },
  'guardian-not-set': {
    status: 400,
    message: 'This account has not set the guardian',
    remedy: 'Only the account itself can add the guardian.',
  },
  'invalid-challenge': {
    status: 400,
    message: messages.invalidChallenge,
    remedy: 'Read the code in the newest message again.',
  },
  'challenge-expired': {
    status: 400,
    message: messages.challengeExpired,
    remedy: 'Ask for a new code.',
  },
  'challenge-exhausted': {
    status: 400,
    message: messages.challengeExpired,
    remedy: 'Start again; if that is refused too, use the link in the email or wait a day.',
  },
  'request-stale': {
    status: 400,
    message: messages.challengeExpired,
    remedy: 'It was cancelled, or the account or its registrations changed. Start again.',
  },
  'request-signed': {
    status: 400,
    message: 'The signature was given already',
    remedy: 'The owner of the account can still cancel the recovery on chain.',
  },
  'account-not-safe': {
    status: 400,
    message: 'Account address is not a safe smart contract account',
    remedy: 'Name the deployed Safe to recover.',
  },
  'signer-not-guardian': {
    status: 400,
    message: 'Signer not a guardian',
    remedy: 'Sign with a guardian that the account has on chain.',
  },
  'invalid-guardian-signature': {
    status: 400,
    message: messages.invalidSignature,
    remedy: "Sign the module's hash of this recovery at the account's nonce.",
  },
  'recovery-outdated': {
    status: 400,
    message: 'Recovery request is outdated',
    remedy: 'The account voided it, or had another. Create a new request.',
  },
  'recovery-not-running': {
    status: 400,
    message: 'Recovery request is not running any more',
    remedy: 'It was cancelled or replaced. Create a new request.',
  },
  'insufficient-signatures': {
    status: 403,
    message: 'This recovery request has insufficient signatures',
    remedy: 'Let more guardians sign.',
  },
  'recovery-not-ready': {
    status: 403,
    message: 'Recovery request is not yet ready for finalization',
    remedy: 'Wait until it is executed and its grace period is over.',
  },
  'not-sponsored': {
    status: 403,
    message: 'The service does not send this transaction',
    remedy: 'Send it yourself: anyone may.',
  },
  'relay-refused': {
    status: 400,
    message: 'The chain would refuse this transaction',
    remedy: 'Fetch the request, and ask guardians to sign again.',
  },
  'delivery-refused': {
    status: 400,
    message: 'The message could not be delivered to this target',
    remedy: 'Check the address or number.',
  },
  'captcha-required': {
    status: 400,
    message: 'Captcha required',
    remedy: 'Send a fresh token in the header X-Captcha-Token.',
  },
  unauthorized: {
    status: 401,
    message: 'Unauthorized',
    remedy: 'Send a valid access token: Authorization: Bearer <token>.',
  },
  'not-found': {
    status: 404,
    message: 'Not found',
    remedy: 'Check the path and the method.',
  },
  'registration-not-found': {
    status: 404,
    message: messages.registrationNotFound,
    remedy: 'List the registrations: this one ended, or never was.',
  },
  'challenge-not-found': {
    status: 404,
    message: 'challengeId not found',
    remedy: 'Use the challengeId from the answer.',
  },
  'request-not-found': {
    status: 404,
    message: 'requestId not found',
    remedy: 'Use the requestId from the answer.',
  },
  'subscription-not-found': {
    status: 404,
    message: 'Alert subscription not found',
    remedy: 'List the subscriptions: this one ended, or never was.',
  },
  'recovery-not-found': {
    status: 404,
    message: 'Recovery request not found',
    remedy: 'Use the id from the answer.',
  },
  'no-registrations': {
    status: 404,
    message: 'No registrations found for this account on this chainId',
    remedy: 'No target there may confirm a recovery yet. Check account and chain.',
  },
  'rate-limited': {
    status: 429,
    message: messages.rateLimitExceeded,
    remedy: 'Wait for the time in Retry-After, then try again.',
  },
  'delivery-unavailable': {
    status: 500,
    message: 'The message could not be sent',
    remedy: 'The request is kept, and the message follows: wait or ask again.',
  },
  internal: {
    status: 500,
    message: 'Internal server error',
    remedy: 'The request may have had its effect: look before you send it again.',
  },
  busy: {
    status: 503,
    message: 'The service is busy',
    remedy: 'Wait for the time in Retry-After, then try again.',
  },
} as const satisfies Record<string, { status: number; message: string; remedy: string }>;

export type ErrorReason = keyof typeof errorReasons;
