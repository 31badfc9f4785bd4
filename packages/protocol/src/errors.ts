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
    remedy: 'Correct the field that the error names and send the request again.',
  },
  'unknown-chain': {
    status: 400,
    message: 'Unknown chain',
    remedy: 'Use a chain that this service is configured for.',
  },
  'invalid-target': {
    status: 400,
    message: 'Invalid target',
    remedy: 'Give an email address in ASCII, or a phone number in E.164 form (+4915112345678).',
  },
  'invalid-new-owners': {
    status: 400,
    message: 'Invalid new owners',
    remedy: 'Name 1 to 50 distinct owners that are neither the account nor its guardians.',
  },
  'invalid-signature': {
    status: 400,
    message: messages.invalidSignature,
    remedy: 'Sign a fresh SIWE message for this account, chain and statement.',
  },
  'account-not-deployed': {
    status: 400,
    message: 'Account not deployed',
    remedy: 'Make a first transaction with the account, then register.',
  },
  'alerts-not-offered': {
    status: 400,
    message: 'Alerts are not offered',
    remedy: 'Use a channel that alertChannels of the network configuration names.',
  },
  'not-an-owner': {
    status: 400,
    message: 'Not an owner of this account',
    remedy: 'Only an owner of a deployed account can ask for alerts about it.',
  },
  'too-many-subscriptions': {
    status: 400,
    message: 'Too many subscriptions',
    remedy: 'Unsubscribe from one of them first.',
  },
  'too-many-registrations': {
    status: 400,
    message: 'Too many registrations',
    remedy: 'Delete one of this channel first, or wait a day if some were never confirmed.',
  },
  'guardian-not-set': {
    status: 400,
    message: 'This account has not set the guardian',
    remedy: 'Only the account itself can add the guardian; without it no recovery is possible.',
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
    remedy:
      'It was cancelled, or the account or its registrations changed. Start the recovery again.',
  },
  'request-signed': {
    status: 400,
    message: 'The signature was given already',
    remedy: 'The owner of the account can still cancel the recovery on chain.',
  },
  'account-not-safe': {
    status: 400,
    message: 'Account address is not a safe smart contract account',
    remedy: 'Name the deployed Safe that is to be recovered.',
  },
  'signer-not-guardian': {
    status: 400,
    message: 'Signer not a guardian',
    remedy: 'Sign with one of the guardians that the account has on chain.',
  },
  'invalid-guardian-signature': {
    status: 400,
    message: messages.invalidSignature,
    remedy: "Sign the recovery module's hash of this recovery at the account's current nonce.",
  },
  'recovery-outdated': {
    status: 400,
    message: 'Recovery request is outdated',
    remedy: 'The account has had another recovery or made it invalid. Create a new request.',
  },
  'recovery-not-running': {
    status: 400,
    message: 'Recovery request is not running any more',
    remedy: 'It was cancelled or replaced on chain. Create a new request.',
  },
  'insufficient-signatures': {
    status: 403,
    message: 'This recovery request has insufficient signatures',
    remedy: 'Let more guardians of the account sign.',
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
    remedy: 'Fetch the request again, and ask its guardians to sign anew.',
  },
  'delivery-refused': {
    status: 400,
    message: 'The message could not be delivered to this target',
    remedy: 'Check the address or number.',
  },
  'captcha-required': {
    status: 400,
    message: 'Captcha required',
    remedy: 'Send a fresh token of the captcha in the header X-Captcha-Token.',
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
    remedy: 'List the registrations again: this one was deleted, or never was.',
  },
  'challenge-not-found': {
    status: 404,
    message: 'challengeId not found',
    remedy: 'Use the challengeId that the service answered.',
  },
  'request-not-found': {
    status: 404,
    message: 'requestId not found',
    remedy: 'Use the requestId that the service answered.',
  },
  'subscription-not-found': {
    status: 404,
    message: 'Alert subscription not found',
    remedy: 'List the subscriptions again: this one ended, or never was.',
  },
  'recovery-not-found': {
    status: 404,
    message: 'Recovery request not found',
    remedy: 'Use the id that the service answered.',
  },
  'no-registrations': {
    status: 404,
    message: 'No registrations found for this account on this chainId',
    remedy: 'Check account and chain: no target is registered that may confirm a recovery yet.',
  },
  'rate-limited': {
    status: 429,
    message: messages.rateLimitExceeded,
    remedy: 'Wait for the time in Retry-After, then try again.',
  },
  'delivery-unavailable': {
    status: 500,
    message: 'The message could not be sent',
    remedy: 'The request is kept, and the message follows once it can be sent; wait or ask again.',
  },
  internal: {
    status: 500,
    message: 'Internal server error',
    remedy: 'The request may have had its effect: look whether it had before you send it again.',
  },
  busy: {
    status: 503,
    message: 'The service is busy',
    remedy: 'Wait for the time in Retry-After, then send the same request again.',
  },
} as const satisfies Record<string, { status: number; message: string; remedy: string }>;

export type ErrorReason = keyof typeof errorReasons;
