import type { ProblemReason } from '../element-error.ts';

/** What the user can do about a problem. Only `retry` repeats the same action. */
export type ProblemAction =
  | 'change-target'
  | 'switch-wallet'
  | 'switch-network'
  | 'resend'
  | 'start-again'
  | 'see-guardians'
  | 'wait'
  | 'ask-trusted-people'
  | 'pay'
  | 'other-account'
  | 'retry'
  | 'none';

/** The names of the titles of problems that can fill a screen. */
type ProblemTitle =
  | 'unavailableTitle'
  | 'offlineTitle'
  | 'wrongNetworkTitle'
  | 'wrongAccountTitle'
  | 'brokenLinkTitle'
  | 'recoveryOverTitle'
  | 'noCodesTitle'
  | 'guardianChangedTitle';

/** How a problem is shown, and what helps. Loss of control is no problem, but a screen itself. */
export type ProblemHandling = {
  severity: 'info' | 'warning';
  action: ProblemAction;
} & (
  | { place: 'field' | 'strip' }
  /** With a title where nothing else can be shown; elsewhere a strip. */
  | { place: 'screen'; title: ProblemTitle }
);

const strip = (action: ProblemAction) =>
  ({ severity: 'warning', place: 'strip', action }) satisfies ProblemHandling;

/** What the user has decided or already has. */
const note = (action: ProblemAction) =>
  ({ severity: 'info', place: 'strip', action }) satisfies ProblemHandling;

const field = (action: ProblemAction) =>
  ({ severity: 'warning', place: 'field', action }) satisfies ProblemHandling;

const screen = (title: ProblemTitle, action: ProblemAction) =>
  ({ severity: 'warning', place: 'screen', title, action }) satisfies ProblemHandling;

/** How each problem is shown, and the one action that can help. */
export const problemHandling: Readonly<Record<ProblemReason, ProblemHandling>> = {
  // The recovery service
  'invalid-parameters': strip('change-target'),
  'unknown-chain': screen('unavailableTitle', 'none'),
  'invalid-target': field('change-target'),
  'invalid-new-owners': strip('change-target'),
  'invalid-signature': strip('retry'),
  'account-not-deployed': strip('none'),
  'guardian-not-set': screen('noCodesTitle', 'ask-trusted-people'),
  'invalid-challenge': field('change-target'),
  'challenge-expired': strip('resend'),
  'challenge-exhausted': strip('resend'),
  'challenge-not-found': strip('resend'),
  'request-stale': strip('start-again'),
  'request-signed': strip('none'),
  'request-not-found': screen('recoveryOverTitle', 'start-again'),
  'captcha-required': note('retry'),
  'delivery-refused': field('change-target'),
  unauthorized: screen('unavailableTitle', 'none'),
  'not-found': strip('start-again'),
  'registration-not-found': note('none'),
  'no-registrations': screen('noCodesTitle', 'ask-trusted-people'),
  'account-not-safe': screen('wrongAccountTitle', 'other-account'),
  'signer-not-guardian': strip('switch-wallet'),
  'invalid-guardian-signature': strip('switch-wallet'),
  'recovery-not-found': strip('start-again'),
  'recovery-outdated': strip('start-again'),
  'recovery-not-running': strip('start-again'),
  'insufficient-signatures': note('none'),
  'recovery-not-ready': note('wait'),
  'not-sponsored': note('pay'),
  'relay-refused': strip('retry'),
  'alerts-not-offered': note('none'),
  'too-many-registrations': strip('none'),
  'too-many-subscriptions': strip('none'),
  'subscription-not-found': note('none'),
  'rate-limited': strip('wait'),
  'delivery-unavailable': strip('retry'),
  internal: strip('retry'),
  busy: strip('retry'),
  unreachable: strip('retry'),
  'unexpected-answer': strip('retry'),

  // Wallets, the network, the page
  'not-configured': screen('unavailableTitle', 'none'),
  'not-loaded': strip('retry'),
  offline: screen('offlineTitle', 'retry'),
  'no-wallet': strip('retry'),
  'wallet-refused': note('retry'),
  'wallet-locked': note('retry'),
  'wallet-no-funds': strip('retry'),
  'wallet-too-few-keys': strip('switch-wallet'),
  'wallet-cannot-send': strip('switch-wallet'),
  'wrong-chain': screen('wrongNetworkTitle', 'switch-network'),
  'not-an-owner': strip('switch-wallet'),
  'not-a-guardian': strip('switch-wallet'),
  'guardian-changed': screen('guardianChangedTitle', 'none'),
  'guardians-outdated': strip('see-guardians'),
  'not-a-signature': field('change-target'),
  'not-a-signer': strip('none'),
  'signed-already': field('change-target'),
  'relay-limited': note('pay'),
  'relay-failed': strip('pay'),
  'transaction-failed': strip('retry'),
  'chain-unreachable': strip('retry'),
  'unsupported-account': screen('wrongAccountTitle', 'other-account'),
  'module-missing': screen('unavailableTitle', 'none'),
  'link-unreadable': screen('brokenLinkTitle', 'none'),
  'link-elsewhere': screen('brokenLinkTitle', 'none'),
  'link-expired': screen('brokenLinkTitle', 'none'),
  'link-outdated': strip('none'),
  unknown: strip('retry'),
};
