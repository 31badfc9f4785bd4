import type { Way } from '@recovery-guardian/core';
import type { ProblemReason } from '../../element-error.ts';
import { shared, together } from './shared.ts';

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

/** The texts that several views share, and the sentences about errors. */
export const common = {
  // An overview that is not quiet
  unknownModuleTitle: 'Don’t turn on recovery here',
  unknownModuleLead:
    'The recovery service on this page uses a program we don’t know. It could take your account. Nothing was changed. Tell this site.',
  otherModuleTitle: 'Codes can’t recover this account',
  otherModuleLead: 'This account was set up with another recovery service.',
  otherModuleNote: 'Add someone you trust, so that you can get back in.',
  unknownGuardiansLead: (count: number, mayBeService: boolean) =>
    count === 1
      ? `This address was added on another device. ${mayBeService ? 'It may be the service that sends your codes, or a person you trust. If you recognize neither, remove it.' : 'If you don’t recognize it, remove it.'}`
      : `These addresses were added on another device. ${mayBeService ? 'One may be the service that sends your codes. ' : ''}Remove any you don’t recognize.`,
  serviceDownPeople: 'Your trusted people can still help you back in.',
  notShownTitle: 'This didn’t load',

  ...shared,

  // Everywhere
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  waitingForChain: 'Waiting for the network…',
  checkAgain: 'Check again',
  seeGuardiansButton: 'See who can help',

  // Before a view is shown
  chooseAccountLead: 'Enter the address of the smart account to protect or recover.',
  findAccount: 'Use my email or phone',
  useWalletAccount: 'Use my wallet',
  connectTitle: 'Connect a wallet',
  connectLead:
    'This page looks up the account through a wallet in this browser; a new one will do. Connecting signs nothing.',
  connectButton: 'Connect wallet',
  chooseWalletTitle: 'Which wallet?',
  chooseWalletLead: 'You have more than one. Choosing one doesn’t sign anything.',
  anotherAccount: 'Another account',
  linkLeaveButton: 'Continue without the link',
  switchChain: (chain: string) => `Switch to ${chain}`,
  notDeployedTitle: 'This account isn’t active yet',
  notDeployedLead: 'Make a first transaction, then protect it.',

  // Protect
  addEnablesModule: 'This also turns on recovery for this account.',
  thresholdLabel: 'How many must help?',
  thresholdOption: (count: number, guardians: number) => `${count} of ${guardians}`,
  thresholdMeaning: (count: number, guardians: number) => {
    if (count === guardians) return 'If you lose one of them, no one can let you back in.';
    if (count === 1) return 'Any one of them can start a recovery alone.';
    const spare = guardians - count;
    return spare === 1 ? 'You can lose one of them.' : `You can lose ${spare} of them.`;
  },
  addButton: 'Add to my account',
  addBusy: 'Adding…',
  switchOnButton: 'Turn on recovery',

  // The one-time-code step
  codeTitle: (target: string) => `Enter the code we sent to ${target}`,
  paperTitle: (sheet: string) => `Type a code from your paper ${sheet}`,
  paperHint: 'Type a code that you have not used yet. Then cross it out.',
  codeField: 'Code',
  codeHint: 'Code doesn’t work? Open the link in our message and copy the long code.',
  codeMissing: 'Enter the code from the message.',
  codeExpiresIn: (time: string) => `Valid for ${time}`,
  codeExpired: 'This code has expired.',
  resendIn: (time: string) => `Send a new code in ${time}`,
  sendIn: (time: string) => `Send the code in ${time}`,
  resend: 'Send a new code',
  resending: 'Sending…',
  resent: 'A new code is on its way.',
  restart: 'Start again',
  noCodeTitle: 'Can’t get the code?',
  noCodeLook: (channel: Way) =>
    channel === 'email'
      ? 'Look in your spam folder too.'
      : 'Text messages can take a few minutes. Check your reception.',
  noCodeTarget: (target: string) => `Make sure that ${target} is correct.`,
  noCodeResend: 'If nothing arrives, send a new code.',
  wrongTarget: (channel: Way) => (channel === 'email' ? 'Wrong address?' : 'Wrong number?'),
  phraseLabel: 'Compare these words',
  phraseHint: 'Our message shows the same three words. If it doesn’t, don’t enter the code.',

  // Manage
  changed: (from: string, to: string) => `${from} was changed to ${to}.`,
  removeContact: (target: string) => `Remove ${target}`,
  removeTitle: (target: string) => `Remove ${target}?`,
  keepButton: 'Keep it',
  removed: (target: string) => `${target} was removed.`,

  // Recover
  ownerChecksum: 'This address has a typing error. Copy it again.',
  ownerOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    `After ${span ?? 'a waiting time'}, ${together(owners, count, threshold)} will open this account.`,
  enterCode: 'Enter code',
  enterCodeOf: (target: string) => `Enter code sent to ${target}`,
  confirmed: 'Confirmed',
  startOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    span === undefined
      ? `After the waiting time, ${together(owners, count, threshold)} will open this account.`
      : `${span} after you start, ${together(owners, count, threshold)} will open this account.`,
  walletPays: 'Your wallet pays the network fee.',
  calldataData: 'Data',
  togetherLabel: 'Read these words out on the phone',
  togetherHint: 'Everyone who helps sees the same words. If not, stop.',
  waitReadyIn: 'Ready in',
  timelineStarted: (date: string) => `Recovery started ${date}`,
  waitNote: (isAutomatic: boolean) =>
    `${isAutomatic ? 'The service finishes it then: you can close this page.' : 'You can close this page and come back then.'} The current owner can stop it until then.`,
  finalizeTitle: 'The wait is over',
  finalizeLead: (owner: string) => `${owner} can take control of this account.`,

  // Signatures by several users
  signedOf: (signed: number, required: number) => `${signed} of ${required} done`,
  signed: 'Done',
  signerHere: 'In this wallet',
  signerElsewhere: 'Not yet',
  signAs: (signer: string) => `Sign as ${signer}`,
  chooseOtherAccount: 'Switch account in my wallet',
  askLink: 'Link to share',
  askLinkHint: 'Safe to share: it contains no secrets.',
  shareButton: 'Share it',
  answerTitle: 'They sent you an answer?',
  answerField: 'Paste it here',
  answerButton: 'Add the answer',

  // A recovery that is running
  waitReadyAt: (date: string) => `on ${date}`,
  runningLead: (owner: string) => `${owner} will get control of this account.`,
  runningTitle: 'A recovery of this account is running',
  alarmOver: (owner: string) =>
    `${owner} can take control at any moment. If that isn’t you, stop it now.`,
  alarmNote: 'One OK in your wallet stops it. Nothing else changes.',
  alarmAftermath:
    'If you did not start it, someone may read your messages. Replace the email or phone that you no longer trust.',
  runningLeadOwn: 'You will get back into this account.',
  runningButton: 'Go to the recovery',
  startedButton: 'I started it: show progress',
  notMeButton: 'It wasn’t me: stop it',
  finalizeLeadOwn: 'You can get back into this account now.',
  finishRecoveryButton: 'Finish',
  stuckTitle: 'This recovery can’t finish',
  stuckLead:
    'One of its new owners isn’t allowed, so it never takes effect. It still blocks others: the owner can stop it, or one with more helpers can replace it.',
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
      'The service did not accept this. Check that your wallet controls this account and that this device’s clock is right, and try again.',
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
      'This recovery was stopped, or the account changed. Start again to get new codes.',
    'request-signed': () =>
      'This recovery was already confirmed. The account’s owner can still stop it before it is final.',
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
      `No email or phone can confirm a recovery of this account on ${chainName} yet.`,
    'account-not-safe': () => 'This account can’t be recovered here.',
    'signer-not-guardian': () => 'Only someone the owner added can help with this recovery.',
    'invalid-guardian-signature': () =>
      'The service did not accept this. Check that your wallet is the one the owner added.',
    'recovery-not-found': () => 'The recovery service does not know this recovery. Start again.',
    'recovery-outdated': () => 'The account changed since this recovery started. Start again.',
    'recovery-not-running': () => 'This recovery was stopped or replaced. Start again.',
    'insufficient-signatures': () => 'More people must help with this recovery first.',
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
      'The message can’t be sent yet. Your request is kept, and the message follows as soon as possible.',
    internal: () => 'The recovery service has a problem. Try again.',
    busy: () => 'The recovery service is busy. Try again in a moment.',
    unreachable: () => 'We can’t reach the recovery service. Try again.',
    'unexpected-answer': () => 'The recovery service sent an unexpected answer.',

    // Wallets, the chain, the page
    'not-configured': () =>
      'Recovery isn’t set up correctly on this site. Please tell its operator.',
    'not-loaded': () =>
      'A part of this page could not be fetched. Nothing was changed. Try again, or reload the page.',
    offline: () => 'You are offline. Try again when you are back online.',
    'no-wallet': ({ asksForAccount }) =>
      asksForAccount
        ? 'No wallet was found in this browser. Enter the account’s address instead, or install a wallet.'
        : 'No wallet was found in this browser. Open or install one, and try again.',
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
      'This wallet can’t help with this account. Connect the one the owner added.',
    'guardian-changed': () =>
      'The recovery service now uses another address than the one on your account. Your account is unchanged.',
    'guardians-outdated': () =>
      'Who can help you back in has changed since this page was loaded. Nothing was sent. See who it is now, then decide again.',
    'not-a-signature': () =>
      'That isn’t an answer. Copy the whole message you were sent, and paste it again.',
    'not-a-signer': () =>
      'This answer is from someone else, or for something else. Ask for a new one.',
    'signed-already': () => 'This answer is already here. Another one is needed.',
    'relay-limited': () =>
      'The service has reached its limit for free transactions. Pay with your own wallet, or try again later.',
    'relay-failed': () =>
      `The service sent it, but the network refused it. ${unchanged} You can pay with your own wallet.`,
    'transaction-failed': () => `The network refused this. ${unchanged} Try again.`,
    'chain-unreachable': () => 'We can’t reach the network. Try again.',
    'unsupported-account': () =>
      'This account can’t be recovered here. Check the address and the network.',
    'module-missing': ({ chainName }) => `Recovery is not available on ${chainName}.`,
    'link-unreadable': () => 'This link is not complete. Copy all of it and open it again.',
    'link-elsewhere': ({ chainName }) =>
      `This link is not for ${chainName}. Open it on the page that it came from.`,
    'link-expired': () => 'This link is too old. Ask for a new one.',
    'link-outdated': () =>
      'The account changed since this was asked. Nothing was signed. Ask for a new link.',
    unknown: () => 'That didn’t work. Try again.',
  } satisfies Record<ProblemReason, (facts: ErrorFacts) => string> as Record<
    ProblemReason,
    (facts: ErrorFacts) => string
  >,
};
