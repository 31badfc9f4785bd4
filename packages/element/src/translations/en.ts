import type { ProblemReason } from '../errors.ts';
import type { ErrorFacts } from './strings.ts';

type Channel = 'email' | 'sms';

const unchanged = 'Your account is unchanged.';
const clock = (date: Date) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(date);

/**
 * Everything the element says. Sentences with blanks are functions, so that a translation may put
 * the blanks in any order; nothing is put together from halves.
 */
export const en = {
  // Everywhere
  elementName: 'Account recovery',
  back: 'Back',
  cancel: 'Cancel',
  continue: 'Continue',
  tryAgain: 'Try again',
  details: 'Details',
  loading: 'Loading…',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  accountOn: (chain: string) => `on ${chain}`,
  chainNumber: (chainId: number) => `chain ${chainId}`,
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  channelName: (channel: Channel) => (channel === 'email' ? 'Email' : 'Phone'),
  waitingForWallet: 'Look at your wallet…',
  waitingForChain: 'Waiting for the chain…',
  date: (date: Date) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date),
  /** A long time that remains, in its two or three largest units. */
  remaining: (seconds: number) => {
    const days = Math.floor(seconds / 86_400);
    const hours = Math.floor((seconds % 86_400) / 3_600);
    const minutes = Math.floor((seconds % 3_600) / 60);
    if (days > 0) return `${days} d ${hours} h ${minutes} min`;
    if (hours > 0) return `${hours} h ${minutes} min`;
    return `${minutes} min ${seconds % 60} s`;
  },
  /** A time span as one would say it: 3 days, 3 minutes. */
  span: (seconds: number) => {
    const unit = seconds % 86_400 === 0 ? 'day' : seconds % 3_600 === 0 ? 'hour' : 'minute';
    const size = { day: 86_400, hour: 3_600, minute: 60 }[unit];
    const count = Math.max(1, Math.round(seconds / size));
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  },

  // Before a view can be shown
  chooseAccountTitle: 'Which account?',
  chooseAccountLead: 'Enter the address of the smart account to protect or recover.',
  accountField: 'Account address',
  accountExample: '0x…',
  useWalletAccount: 'Use my wallet’s account',
  connectTitle: 'Connect a wallet',
  connectLead: 'A wallet is needed to read the chain and to sign.',
  connectButton: 'Connect wallet',
  connectBusy: 'Connecting…',
  chooseWalletTitle: 'Which wallet?',
  chooseWalletLead: 'This browser has several. Nothing is signed yet.',
  anotherAccount: 'Another account',
  switchChain: (chain: string) => `Switch to ${chain}`,
  notDeployedTitle: 'This account isn’t active yet',
  notDeployedLead: 'Make a first transaction, then protect it.',

  // Overview
  protectedTitle: 'Your account is protected',
  protectedLead: (guardians: number) =>
    guardians === 1
      ? 'If you lose your key, your guardian can let you back in.'
      : 'If you lose your key, your guardians can let you back in.',
  unprotectedTitle: 'Not protected yet',
  unprotectedLead:
    'If you lose your key today, nobody can let you back in. Adding an email or a phone takes two minutes.',
  incompleteTitle: 'Protection is incomplete',
  incompleteGuardianLead: 'The guardian is not on your account yet.',
  incompleteModuleLead: 'Recovery is switched off on your account, so its guardians cannot help.',
  guardiansTitle: 'Guardians',
  guardianThreshold: (threshold: number, guardians: number) =>
    guardians === 1
      ? 'This guardian can start a recovery.'
      : `${threshold} of ${guardians} guardians together can start a recovery.`,
  waitInWords: (span: string) =>
    `Every recovery waits ${span}. Until it is over you can cancel it.`,
  protectButton: 'Protect this account',
  finishButton: 'Finish protection',
  addContactButton: 'Add a way back',
  contactsButton: 'Your contacts',
  recoverButton: 'Recover an account',
  alarmTitle: 'Someone started a recovery of this account',
  alarmLead: (owner: string, when: string) =>
    `From ${when} on, ${owner} can take control. Not you? Cancel it.`,
  alarmButton: 'Cancel the recovery',
  alarmBusy: 'Canceling…',
  alarmDone: 'The recovery is canceled. Nothing changed hands.',
  runningTitle: 'A recovery is running',
  runningLead: (owner: string) => `${owner} is to control this account.`,
  runningButton: 'Go to the recovery',

  // Protect
  targetTitle: 'How should we reach you?',
  targetLead: 'We send codes there, and only when you need one.',
  channelLabel: 'Way to reach you',
  emailField: 'Email address',
  emailExample: 'you@example.com',
  emailProblem: 'Enter an email address, like you@example.com.',
  phoneField: 'Phone number',
  phoneHint: 'With country code, like +49 151 12345678',
  phoneExample: '+49 151 12345678',
  phoneProblem: 'Enter the number with its country code, starting with +.',
  signTitle: 'Approve in your wallet',
  signLead: (target: string) =>
    `You sign that codes sent to ${target} may start a recovery of this account.`,
  signNote: 'Signing is free and changes nothing on the chain.',
  signDetails: 'What you sign',
  signButton: 'Sign and send the code',
  sendingCode: 'Sending code…',
  addTitle: 'Add the guardian to your account',
  addLead: 'Your contact is confirmed. One approval makes the guardian part of your account.',
  addMeaning: (span: string | undefined) =>
    span === undefined
      ? 'It can only start a recovery with codes sent to you. You can cancel each one while it waits.'
      : `It can only start a recovery with codes sent to you, and each one waits ${span} in which you can cancel.`,
  addEnablesModule: 'This also switches recovery on for this account.',
  guardianLabel: 'Guardian',
  moduleLabel: 'Recovery module',
  addButton: 'Add the guardian',
  laterButton: 'Later',
  addBusy: 'Adding the guardian…',
  protectDoneTitle: 'Done. You have a way back.',
  protectDoneLead: (channel: Channel) =>
    channel === 'email'
      ? 'If you lose your key, come back here with your email.'
      : 'If you lose your key, come back here with your phone.',
  doneButton: 'Done',
  addAnotherButton: 'Add another',

  // The one-time-code step
  codeTitle: (target: string) => `Enter the code we sent to ${target}`,
  codeField: 'Code',
  codeHint: 'Spaces don’t matter. The long code from the message works too.',
  codeButton: 'Confirm',
  codeBusy: 'Checking…',
  codeMissing: 'Enter the code from the message.',
  codeExpiresIn: (time: string) => `Valid for ${time}`,
  codeExpired: 'This code has expired. Send a new one.',
  resendIn: (time: string) => `Send again in ${time}`,
  resend: 'Send again',
  resending: 'Sending…',
  resent: 'A new code is on its way.',
  restart: 'Start again',
  wrongTarget: (channel: Channel) => (channel === 'email' ? 'Wrong address?' : 'Wrong number?'),
  phraseLabel: 'Words in the message',
  phraseHint: 'The same three words are in the message. If not, stop.',

  // Manage
  contactsHiddenTitle: 'Only you can see your contacts',
  contactsHiddenLead: 'Your wallet signs a request to show them. That is free.',
  contactsTitle: 'Your contacts',
  contactsButtonSign: 'Sign to show them',
  contactsBusy: 'Fetching…',
  contactsCount: (count: number, required: number) =>
    count === 1
      ? 'A recovery needs a code from this contact.'
      : `A recovery needs codes from ${required} of these ${count}.`,
  contactsEmpty: 'No contacts yet',
  contactsEmptyLead: 'Add an email or a phone, so that you can come back.',
  removeContact: (target: string) => `Remove ${target}`,
  removeButton: 'Remove',
  removeTitle: (target: string) => `Remove ${target}?`,
  removeLast:
    'It is your last contact. Without it the guardian cannot let you back in if you lose your key.',
  removeLeaves: (left: number, required: number) =>
    left === 1
      ? 'One contact remains. Whoever reads it can start a recovery alone.'
      : `${left} contacts remain. A recovery then needs codes from ${required} of them.`,
  removeConfirm: 'Sign and remove',
  removeBusy: 'Removing…',
  keepButton: 'Keep it',
  removed: (target: string) => `${target} was removed.`,

  // Recover
  ownerTitle: 'Who should control it?',
  ownerLead: 'Choose the address that takes over this account.',
  ownerLabel: 'New owner',
  ownerWallet: 'This wallet',
  ownerWalletConnect: 'Connect a wallet to use its address.',
  ownerOther: 'Another address',
  ownerField: 'Address of the new owner',
  ownerNotAnAddress: 'Enter an address: 0x and 40 letters and digits.',
  ownerChecksum: 'This address has a typing error. Copy it again.',
  ownerIsAccount: 'An account cannot control itself. Choose another address.',
  ownerIsGuardian: 'This is a guardian of the account. Choose another address.',
  ownerRefused: 'This address cannot control an account. Choose another one.',
  ownerOutcome: (owner: string, span: string | undefined) =>
    span === undefined
      ? `After a waiting time, ${owner} alone will control this account.`
      : `After ${span}, ${owner} alone will control this account.`,
  ownerButton: 'Send the codes',
  ownerBusy: 'Sending codes…',
  noGuardianTitle: 'This account has no guardian',
  noGuardianLead: 'Without one it cannot be recovered here. Its owner can add one at any time.',
  moduleOffTitle: 'Recovery is switched off',
  moduleOffLead: 'This account has switched its guardians off. Only its owner can change that.',
  checkTitle: 'Check it is you',
  checkLead: (contacts: number, required: number) =>
    required === contacts
      ? `Enter the code from each of these ${contacts}.`
      : `Enter the codes from ${required} of these ${contacts}.`,
  confirmedOf: (confirmed: number, required: number) => `${confirmed} of ${required} confirmed`,
  enterCode: 'Enter code',
  enterCodeOf: (target: string) => `Enter code sent to ${target}`,
  confirmed: 'Confirmed',
  startTitle: 'Start the recovery',
  startLead: 'It is confirmed that it is you. Now the chain must know.',
  startOutcome: (owner: string, span: string | undefined) =>
    span === undefined
      ? `After the waiting time, ${owner} alone will control this account.`
      : `${span} after the start, ${owner} alone will control this account.`,
  startCancelable: 'Until then the current owner can cancel.',
  walletPays: 'Your wallet pays the network’s fee.',
  startButton: 'Start the recovery',
  startBusy: 'Starting…',
  startCalldata: 'Send it yourself',
  calldataTo: 'To',
  calldataData: 'Data',
  moreGuardiansTitle: 'More guardians must sign',
  moreGuardiansLead: (threshold: number) =>
    `This account asks for ${threshold} guardians. One has signed: keep its signature until the others have.`,
  signatureLabel: 'Signature',
  waitTitle: 'The recovery has started',
  waitReadyIn: 'Ready in',
  waitReadyAt: (date: string) => `on ${date}`,
  waitNote: 'You can close this page and come back then. The current owner can cancel until then.',
  newOwnersLabel: 'New owner',
  finalizeTitle: 'The waiting time is over',
  finalizeLead: (owner: string) => `${owner} can take control of this account.`,
  finalizeButton: 'Take control now',
  finalizeBusy: 'Taking control…',
  finalizedTitle: (owner: string) => `${owner} now controls your account`,
  finalizedLead: 'The old key no longer works. Look through your contacts: they still apply.',
  canceledTitle: 'The recovery was canceled',
  canceledLead: 'The account is unchanged. If you didn’t cancel, someone still holds its key.',

  errors: {
    // The recovery service
    'invalid-parameters': () => 'The service did not accept this. Check what you entered.',
    'unknown-chain': ({ chainName }) => `The recovery service does not serve ${chainName}.`,
    'invalid-target': () => 'The service cannot send codes there. Check what you entered.',
    'invalid-new-owners': () => 'These addresses cannot control the account. Choose another one.',
    'invalid-signature': () =>
      'The service did not accept the signature. Check that your wallet controls this account, and sign again.',
    'account-not-deployed': () =>
      'This account isn’t active yet. Make a first transaction, then add a phone.',
    'guardian-not-set': () =>
      'This account has not added the guardian, so it cannot be recovered here.',
    'invalid-challenge': ({ triesLeft }) =>
      triesLeft === undefined
        ? 'That code isn’t right.'
        : `That code isn’t right. ${triesLeft === 1 ? '1 try' : `${triesLeft} tries`} left.`,
    'challenge-expired': () => 'This code has expired. Send a new one.',
    'challenge-exhausted': ({ retryAt }) =>
      retryAt
        ? `Too many wrong codes. Start again at ${clock(retryAt)}. ${unchanged}`
        : `Too many wrong codes. Start again to get a new one. ${unchanged}`,
    'request-stale': () =>
      'The account changed since the codes were sent. Start again to get new ones.',
    'request-signed': () =>
      'This recovery was approved already. Its owner can still cancel it before it is final.',
    'captcha-required': () => 'Show that you are no robot, then try again.',
    'delivery-refused': ({ target }) =>
      target
        ? `We couldn’t reach ${target}. Check the address.`
        : 'We couldn’t reach you there. Check the address.',
    unauthorized: () => 'This site may not use the recovery service. Tell its operator.',
    'not-found': () => 'The recovery service does not know this request. Start again.',
    'registration-not-found': () => 'This contact was already removed.',
    'challenge-not-found': () => 'This code no longer counts. Start again to get a new one.',
    'request-not-found': () => 'This recovery no longer counts. Start again to get new codes.',
    'no-registrations': ({ chainName }) =>
      `No contacts are registered for this account on ${chainName}.`,
    'account-not-safe': () => 'This address is no account that can be recovered.',
    'signer-not-guardian': () => 'Only a guardian of this account can approve its recovery.',
    'invalid-guardian-signature': () =>
      'The service did not accept the signature. Check that your wallet is the guardian, and sign again.',
    'recovery-not-found': () => 'The recovery service does not know this recovery. Start again.',
    'recovery-outdated': () => 'The account changed since this recovery began. Start again.',
    'recovery-not-running': () => 'This recovery was canceled or replaced. Start again.',
    'insufficient-signatures': () => 'More guardians must approve this recovery first.',
    'recovery-not-ready': () => 'The waiting time is not over yet.',
    'not-sponsored': () => 'The service does not pay for this. Send it from your own wallet.',
    'relay-refused': () => `The chain would refuse this now. ${unchanged}`,
    'alerts-not-offered': () => 'The service does not send alerts this way.',
    'too-many-subscriptions': () =>
      'So many addresses get alerts about this account already. Remove one of them first.',
    'subscription-not-found': () => 'These alerts were switched off already.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Too many codes. Try again at ${clock(retryAt)}. ${unchanged}`
        : `Too many codes. Try again later. ${unchanged}`,
    'delivery-unavailable': () =>
      'The message could not be sent. Nothing was changed. Try again in a moment.',
    internal: () => 'The recovery service has a problem. Nothing was changed. Try again.',
    unreachable: () => 'The recovery service doesn’t answer. Nothing was changed. Try again.',
    'unexpected-answer': () =>
      'The recovery service gave an answer that makes no sense. Nothing was changed.',

    // Wallets, the chain, the page
    'not-configured': () => 'This page has not set up recovery rightly. Tell its operator.',
    'no-wallet': () => 'No wallet was found in this browser. Open your wallet and try again.',
    'wallet-refused': () => 'You declined in your wallet. Nothing was signed.',
    'wrong-chain': ({ chainName }) =>
      `This account lives on ${chainName}. Switch your wallet to ${chainName}.`,
    'not-an-owner': () =>
      'This wallet does not control the account. Connect the wallet of its owner.',
    'several-owners': () =>
      'Several owners must sign for this account together, which this page cannot collect yet.',
    'transaction-failed': () => `The chain refused this. ${unchanged} Try again.`,
    'chain-unreachable': () => 'The chain doesn’t answer. Nothing was changed. Try again.',
    'unsupported-account': () =>
      'This address is no account that can be recovered. Check the address and the chain.',
    'module-missing': ({ chainName }) => `Recovery is not available on ${chainName}.`,
    unknown: () => 'That didn’t work. Nothing was changed. Try again.',
  } satisfies Record<ProblemReason, (facts: ErrorFacts) => string> as Record<
    ProblemReason,
    (facts: ErrorFacts) => string
  >,
};
