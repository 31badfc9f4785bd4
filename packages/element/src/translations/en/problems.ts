import type { ProblemReason } from '../../errors/problem-reason.ts';

/** What a sentence about an error may mention. */
export interface ErrorFacts {
  chainName: string;
  /** The masked target of a code; empty if no code is concerned. */
  target: string;
  triesLeft: number | undefined;
  retryAt: Date | undefined;
  /** Whether the user may enter an address instead. */
  asksForAccount?: boolean | undefined;
}

const unchanged = 'Your account is unchanged.';

/**
 * The texts of what can go wrong.
 */
export const problems = {
  unavailableTitle: 'Recovery isn’t available here',
  wrongNetworkTitle: 'Your wallet is on another network',
  wrongAccountTitle: 'Is this the right account?',
  brokenLinkTitle: 'This link doesn’t work',
  recoveryOverTitle: 'This recovery is over',
  noCodesTitle: 'Codes can’t recover this account',
  errors: {
    // The recovery service
    'invalid-parameters': () => 'The service did not accept this. Check what you entered.',
    'unknown-chain': ({ chainName }) => `The recovery service does not serve ${chainName}.`,
    'invalid-target': () => 'The service cannot send codes there. Check what you entered.',
    'invalid-new-owners': () => 'These addresses cannot control the account. Choose another one.',
    'invalid-signature': () =>
      'The service did not accept the signature. Check that your wallet controls this account and that this device’s clock is right, and sign again.',
    'account-not-deployed': () =>
      'This account isn’t active yet. Make a first transaction, then add a phone.',
    'guardian-not-set': () => 'Recovery by email and phone was never finished for this account.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'That code isn’t right.'
        : `That code isn’t right. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`,
    'challenge-expired': () => 'This code has expired.',
    'challenge-exhausted': () => `Too many wrong codes. ${unchanged}`,
    'request-stale': () =>
      'The account changed since the codes were sent. Start again to get new ones.',
    'request-signed': () =>
      'This recovery was already approved. The account’s owner can still stop it before it is final.',
    'captcha-required': () => 'Confirm you’re not a robot, then try again.',
    'delivery-refused': ({ target }) =>
      target
        ? `We couldn’t reach ${target}. Make sure it is correct.`
        : 'We couldn’t reach you there. Make sure it is correct.',
    unauthorized: () =>
      'This site isn’t allowed to use the recovery service. Please tell its operator.',
    'not-found': () => 'The recovery service does not know this request. Start again.',
    'registration-not-found': () => 'It was already removed.',
    'challenge-not-found': () => 'This code no longer works.',
    'request-not-found': () => 'This recovery is no longer valid. Start again to get new codes.',
    'no-registrations': ({ chainName }) =>
      `No email or phone is registered for this account on ${chainName}.`,
    'account-not-safe': () => 'This account can’t be recovered here.',
    'signer-not-guardian': () => 'Only someone the owner added can approve this recovery.',
    'invalid-guardian-signature': () =>
      'The service did not accept the signature. Check that your wallet is the one the owner added, and sign again.',
    'recovery-not-found': () => 'The recovery service does not know this recovery. Start again.',
    'recovery-outdated': () => 'The account changed since this recovery started. Start again.',
    'recovery-not-running': () => 'This recovery was stopped or replaced. Start again.',
    'insufficient-signatures': () => 'This recovery needs more approvals first.',
    'recovery-not-ready': () => 'The wait is not over yet.',
    'not-sponsored': () => 'The service does not pay for this. Send it from your own wallet.',
    'relay-refused': () => `This would fail right now. ${unchanged}`,
    'alerts-not-offered': () => 'The service does not send alerts this way.',
    'too-many-registrations': () =>
      'This account has reached its limit of emails or phone numbers. Remove one, or try again tomorrow.',
    'too-many-subscriptions': () =>
      'This account already has the maximum number of alert addresses. Turn one off first.',
    'subscription-not-found': () => 'These alerts were turned off already.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Too many codes requested. ${unchanged}`
        : `Too many codes requested. Try again in a few minutes. ${unchanged}`,
    'delivery-unavailable': () =>
      'The message could not be sent. Nothing was changed. Try again in a moment.',
    internal: () => 'The recovery service has a problem. Nothing was changed. Try again.',
    busy: () => 'The recovery service is busy. Nothing was changed. Try again in a moment.',
    unreachable: () => 'We can’t reach the recovery service. Nothing was changed. Try again.',
    'unexpected-answer': () =>
      'The recovery service sent an unexpected answer. Nothing was changed.',

    // Wallets, the chain, the page
    'not-configured': () =>
      'Recovery isn’t set up correctly on this site. Please tell its operator.',
    'not-loaded': () =>
      'A part of this page could not be fetched. Nothing was changed. Try again, or reload the page.',
    offline: () => 'You are offline. Nothing was changed. Try again when you are back online.',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'No wallet was found in this browser. Enter the account’s address instead, or install a wallet.'
        : 'No wallet was found in this browser. Open your wallet and try again.',
    'wallet-refused': () => 'You declined in your wallet. Nothing was signed.',
    'wallet-locked': () => 'Your wallet is locked. Unlock it and try again.',
    'wallet-no-funds': () =>
      `Your wallet can’t pay the network fee. Add funds and try again. ${unchanged}`,
    'wallet-too-few-keys': () =>
      'This wallet doesn’t hold enough of the account’s keys. Connect one that does.',
    'wallet-cannot-send': () =>
      `This wallet can’t send from the account yet. Set that up in the wallet, or connect another one. ${unchanged}`,
    'wrong-chain': ({ chainName }) =>
      `This account is on ${chainName}. Switch your wallet to ${chainName}.`,
    'not-an-owner': () =>
      'This wallet does not control the account. Connect the wallet of its owner.',
    'not-a-guardian': () =>
      'This wallet can’t approve for this account. Connect the one the owner added.',
    'guardian-changed': () =>
      'The recovery service now uses another address than the one on your account. Your account is unchanged.',
    'guardians-outdated': () =>
      'Who can approve a recovery has changed since this page was loaded. Nothing was sent. See who it is now, then decide again.',
    'not-a-signature': () =>
      'That isn’t a signature. Copy the whole message you were sent, and paste it again.',
    'not-a-signer': () =>
      'This was signed by someone else, or for something else. Ask for a new signature.',
    'signed-already': () => 'This signature is already here. Another one is needed.',
    'relay-limited': () =>
      'The service has reached its limit for free transactions. Pay with your own wallet, or try again later.',
    'relay-failed': () =>
      `The service sent it, but the network refused it. ${unchanged} You can pay with your own wallet.`,
    'transaction-failed': () => `The network refused this. ${unchanged} Try again.`,
    'chain-unreachable': () => 'We can’t reach the network. Nothing was changed. Try again.',
    'unsupported-account': () =>
      'This account can’t be recovered here. Check the address and the network.',
    'module-missing': ({ chainName }) => `Recovery is not available on ${chainName}.`,
    'link-unreadable': () => 'This link is not complete. Copy all of it and open it again.',
    'link-elsewhere': ({ chainName }) =>
      `This link is not for ${chainName}. Open it on the page that it came from.`,
    'link-expired': () => 'This link is too old. Ask for a new one.',
    'link-outdated': () =>
      'The account changed since this was asked. Nothing was signed. Ask for a new link.',
    unknown: () => 'That didn’t work. Nothing was changed. Try again.',
  } satisfies Record<ProblemReason, (facts: ErrorFacts) => string> as Record<
    ProblemReason,
    (facts: ErrorFacts) => string
  >,
};
