import type { Channel } from '@recovery-guardian/protocol';
import { shared, together } from './shared.ts';

/**
 * The texts that several views share, and of a running recovery.
 */
export const common = {
  // An overview that is not quiet
  unknownModuleTitle: 'Don’t turn on recovery here',
  unknownModuleLead:
    'The recovery service on this page uses a program we don’t know. It could take your account. Nothing was changed. Tell this site.',
  otherModuleTitle: 'Codes can’t recover this account',
  otherModuleLead: 'This account was set up with another recovery service.',
  otherModuleNote: 'Add someone you trust, so that you can get back in.',
  serviceDownPeople: 'Your trusted people can still approve a recovery.',
  notShownTitle: 'This didn’t load',
  notLoaded:
    'A part of this page could not be fetched. Nothing was changed. Try again, or reload the page.',

  ...shared,

  // Everywhere
  reloadButton: 'Reload the page',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  waitingForChain: 'Waiting for the network…',
  checkAgain: 'Check again',
  seeGuardiansButton: 'See who can approve',

  // Before a view is shown
  chooseAccountLead: 'Enter the address of the smart account to protect or recover.',
  nameNotFound:
    'This network has no address for this name. Check the spelling, or enter the address.',
  nameInvalid: 'Names cannot be written like this. Check the spelling, or enter the address.',
  nameElsewhere: 'Names work only for accounts on Ethereum. Enter the address.',
  nameUnread: 'The name could not be looked up. Try again, or enter the address.',
  findAccount: 'I don’t know my address',
  useWalletAccount: 'Use my wallet’s account',
  connectTitle: 'Connect a wallet',
  connectLead: 'It shows which account is yours. Connecting signs nothing.',
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
  thresholdLabel: 'How many must agree?',
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
  codeField: 'Code',
  codeHint: 'You can also paste the long code from our link.',
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
  noCodeLook: (channel: Channel) =>
    channel === 'email'
      ? 'Look in your spam folder too.'
      : 'Text messages can take a few minutes. Check your reception.',
  noCodeTarget: (target: string) => `Make sure that ${target} is correct.`,
  noCodeResend: 'If nothing arrives, send a new code.',
  wrongTarget: (channel: Channel) => (channel === 'email' ? 'Wrong address?' : 'Wrong number?'),
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
    `After ${span ?? 'a waiting time'}, ${together(owners, count, threshold)} will control this account.`,
  enterCode: 'Enter code',
  enterCodeOf: (target: string) => `Enter code sent to ${target}`,
  confirmed: 'Confirmed',
  startOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    span === undefined
      ? `After the waiting time, ${together(owners, count, threshold)} will control this account.`
      : `${span} after you start, ${together(owners, count, threshold)} will control this account.`,
  walletPays: 'Your wallet pays the network fee.',
  calldataData: 'Data',
  togetherLabel: 'Compare on the phone',
  togetherHint: 'Everyone must see the same words and the same new owner. If not, stop.',
  waitReadyIn: 'Ready in',
  timelineStarted: (date: string) => `Recovery started ${date}`,
  waitNote: 'You can close this page and come back then. The current owner can stop it until then.',
  finalizeTitle: 'The wait is over',
  finalizeLead: (owner: string) => `${owner} can take control of this account.`,

  // Signatures by several users
  signedOf: (signed: number, required: number) => `${signed} of ${required} signed`,
  signed: 'Signed',
  signerHere: 'In this wallet',
  signerElsewhere: 'Not yet',
  signAs: (signer: string) => `Sign as ${signer}`,
  chooseOtherAccount: 'Switch account in my wallet',
  askLink: 'Link to share',
  askLinkHint: 'Safe to share: it contains no secrets.',
  answerTitle: 'Add a signature by hand',
  answerField: 'Signature, or the link with it',
  answerButton: 'Add signature',

  // A recovery that is running
  waitReadyAt: (date: string) => `on ${date}`,
  runningLead: (owner: string) => `${owner} will get control of this account.`,
  runningTitle: 'A recovery of this account is running',
  alarmOver: (owner: string) =>
    `${owner} can take control at any moment. If that isn’t you, stop it now.`,
  alarmNote: 'One approval in your wallet stops it. Nothing else changes.',
  alarmAftermath:
    'If you did not start it, someone may read your messages. Replace the email or phone that you no longer trust.',
  runningLeadOwn: 'You will get control of this account.',
  runningButton: 'Go to the recovery',
  startedButton: 'I started it: show progress',
  notMeButton: 'It wasn’t me: stop it',
  finalizeLeadOwn: 'You can take control of this account now.',
  finishRecoveryButton: 'Finish',
};
