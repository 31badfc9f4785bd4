import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ErrorReason, errorReasons, remedies } from '../index.ts';

const entries = Object.entries(errorReasons).map(
  ([reason, entry]) => [reason, { ...entry, remedy: remedies[reason as ErrorReason] }] as const,
);

/** Existing clients expect status 403 for these; the contract's own routes never use it. */
const forbidden = ['insufficient-signatures', 'recovery-not-ready', 'not-sponsored'];

test('errors use only statuses of the contract, and 503, which its clients treat as 500', () => {
  for (const [reason, { status }] of entries) {
    assert.equal(status === 403, forbidden.includes(reason), reason);
    assert.equal(status === 503, reason === 'busy', reason);
    assert([400, 401, 403, 404, 429, 500, 503].includes(status), reason);
  }
});

test('errors use the messages of the contract literally', () => {
  const contract = {
    'registration-not-found': [404, 'Registration not found'],
    'invalid-signature': [400, 'Invalid signature'],
    'challenge-expired': [400, 'Challenge expired'],
    'invalid-challenge': [400, 'Invalid challenge'],
    'rate-limited': [429, 'Rate limit exceeded'],
    'challenge-not-found': [404, 'challengeId not found'],
    'request-not-found': [404, 'requestId not found'],
    'account-not-safe': [400, 'Account address is not a safe smart contract account'],
    'signer-not-guardian': [400, 'Signer not a guardian'],
    'invalid-guardian-signature': [400, 'Invalid signature'],
    'recovery-not-ready': [403, 'Recovery request is not yet ready for finalization'],
    'no-registrations': [404, 'No registrations found for this account on this chainId'],
  } as const;
  for (const [reason, [status, message]] of Object.entries(contract)) {
    const entry = errorReasons[reason as keyof typeof contract];
    assert.deepEqual([entry.status, entry.message], [status, message]);
  }
});

test('an error after which a request may be kept does not say that nothing was changed', () => {
  for (const [reason, { status, remedy }] of entries) {
    if (status === 500) assert.doesNotMatch(remedy, /nothing (was|has) changed/i, reason);
  }
  assert.match(remedies['delivery-unavailable'], /request is kept/);
});

test('a remedy names every case in which its reason is answered', () => {
  const cases = {
    // By those of this code, and by the wrong codes of its target in a day.
    'challenge-exhausted': [/Start again/, /link in the email/, /a day/],
    // By the owner, on the chain, or because too few targets are left.
    'request-stale': [/cancelled/, /account .*changed/, /registrations changed/],
    // Also while all are in their cooling-off period.
    'no-registrations': [/yet/],
    // Those of the last day count before they are confirmed, and cannot be deleted.
    'too-many-registrations': [/Delete one/, /never confirmed/],
  } as const;
  for (const [reason, patterns] of Object.entries(cases)) {
    const remedy = remedies[reason as keyof typeof cases];
    for (const pattern of patterns) assert.match(remedy, pattern, reason);
  }
});

test('every reason of an error has a remedy, and no message ends with a full stop', () => {
  for (const [reason, { message, remedy }] of entries) {
    assert.match(message, /[^.]$/, reason);
    assert.match(remedy, /^[A-Z].*\.$/, reason);
  }
});
