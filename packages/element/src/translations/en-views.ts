import type { ProblemReason } from '../errors/problem-reason.ts';
import { common, together } from './en-common.ts';
import type { ErrorFacts } from './strings.ts';

type Channel = 'email' | 'sms';

const unchanged = 'Your account is unchanged.';

/** The texts of the other views, of a running recovery, and of what can go wrong. */
export const views = {
  ...common,
  // Everywhere
  checkAgain: 'Check again',
  reloadButton: 'Reload the page',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  waitingForChain: 'Waiting for the network…',

  // Before a view is shown
  chooseAccountLead: 'Enter the address of the smart account to protect or recover.',
  useWalletAccount: 'Use my wallet’s account',
  connectTitle: 'Connect a wallet',
  connectLead: 'Connect a wallet to continue.',
  connectButton: 'Connect wallet',
  chooseWalletTitle: 'Which wallet?',
  chooseWalletLead: 'You have more than one. Choosing one doesn’t sign anything.',
  anotherAccount: 'Another account',
  linkLeaveButton: 'Continue without the link',
  switchChain: (chain: string) => `Switch to ${chain}`,
  notShownTitle: 'This didn’t load',
  unavailableTitle: 'Recovery isn’t available here',
  wrongNetworkTitle: 'Your wallet is on another network',
  wrongAccountTitle: 'Is this the right account?',
  brokenLinkTitle: 'This link doesn’t work',
  recoveryOverTitle: 'This recovery is over',
  noCodesTitle: 'Codes can’t recover this account',
  notDeployedTitle: 'This account isn’t active yet',
  notDeployedLead: 'Make a first transaction, then protect it.',

  // Overview
  serviceDownNote: 'Your guardians are unaffected.',
  alarmOver: (owner: string) =>
    `${owner} can take control at any moment. If that isn’t you, stop it now.`,
  alarmNote: 'One approval in your wallet stops it. Nothing else changes.',
  alarmAftermath:
    'If you did not start it, someone may read your messages. Replace the email or phone that you no longer trust.',
  runningTitle: 'A recovery of this account is running',
  runningLead: (owner: string) => `${owner} will get control of this account.`,
  runningButton: 'Go to the recovery',
  startedButton: 'I started it: show progress',
  notMeButton: 'It wasn’t me: stop it',

  // Protect
  targetTitle: 'How should we reach you?',
  targetLead: 'We send codes there, and only when you need one.',
  channelLabel: 'How to reach you',
  addAnyTitle: 'What would you like to add?',
  addAnyLead: 'If you lose your key, it helps you get back in.',
  addPerson: 'A trusted person',
  addWallet: 'Another wallet of mine',
  emailField: 'Email address',
  emailExample: 'you@example.com',
  emailProblem: 'Enter an email address, like you@example.com.',
  phoneField: 'Phone number',
  countryField: 'Country',
  countryName: (region: string) =>
    new Intl.DisplayNames('en', { type: 'region' }).of(region) ?? region,
  phoneHint: 'Or the whole number, starting with +',
  phoneProblem: 'That isn’t a complete phone number. Check the country and the digits.',
  targetTaken: 'You’ve already added this one.',
  signTitle: 'Approve in your wallet',
  signLead: (target: string) =>
    `Sign a message that allows codes sent to ${target} to start a recovery of this account.`,
  signNote: 'Signing is free and sends no transaction.',
  signDetails: 'What you sign',
  signButton: 'Sign and send the code',
  sendingCode: 'Sending code…',
  confirmTitle: (channel: Channel) =>
    channel === 'email' ? 'Use this email right away?' : 'Use this phone right away?',
  confirmLead: (channel: Channel, date: string | undefined, from: string | undefined) => {
    const added = channel === 'email' ? 'a new email' : 'a new phone';
    const when = date === undefined ? 'after a waiting time' : `on ${date}`;
    const code =
      from === undefined ? 'a code we sent to one of these' : `the code we sent to ${from}`;
    return `For safety, ${added} starts working ${when}. Enter ${code} to skip the wait.`;
  },
  confirmLater: 'Wait instead',
  countsLater: 'Starts working later',
  waitsTitle: 'Almost done',
  waitsLead:
    'For safety, a new email or phone doesn’t work right away. You have nothing left to do.',
  addTitle: 'Add the guardian to your account',
  addLead: 'Approve once to finish.',
  addMeaning: (span: string | undefined) =>
    `The guardian can start a recovery only with codes sent to you. You then have ${span ?? 'time'} to cancel.`,
  addEnablesModule: 'This also switches recovery on for this account.',
  addAnotherFirst: 'Add another email or phone first',
  thresholdLabel: 'How many guardians must agree?',
  thresholdOption: (count: number, guardians: number) => `${count} of ${guardians}`,
  thresholdMeaning: (count: number, guardians: number) => {
    if (count === guardians) return 'If you lose one of them, no one can let you back in.';
    if (count === 1) return 'Any one of them can start a recovery alone.';
    const spare = guardians - count;
    return spare === 1 ? 'You can lose one of them.' : `You can lose ${spare} of them.`;
  },
  addButton: 'Add the guardian',
  laterButton: 'Later',
  addBusy: 'Adding the guardian…',
  protectDoneTitle: 'Done. You can get back in.',
  protectDoneLead: (channel: Channel) =>
    channel === 'email'
      ? 'If you lose your key, come back here with your email.'
      : 'If you lose your key, come back here with your phone.',
  addAnotherButton: 'Add another',
  switchOnLead:
    'Your account has guardians, and they cannot help while recovery is off. Check that you still trust them.',
  switchOnButton: 'Switch recovery on',
  switchedOnLead: 'If you lose your key, your guardians can let you back in.',

  // The one-time-code step
  codeTitle: (target: string) => `Enter the code we sent to ${target}`,
  codeField: 'Code',
  codeHint: 'You can also paste the long code from our link.',
  codeMissing: 'Enter the code from the message.',
  codeExpiresIn: (time: string) => `Valid for ${time}`,
  codeExpired: 'This code has expired.',
  resendIn: (time: string) => `Send a new code in ${time}`,
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
  noCodeOther: 'Use the other email or phone',
  wrongTarget: (channel: Channel) => (channel === 'email' ? 'Wrong address?' : 'Wrong number?'),
  phraseLabel: 'Compare these words',
  phraseHint: 'Our message shows the same three words. If it doesn’t, don’t enter the code.',

  // Manage
  contactsHiddenTitle: 'Only you can see your email and phone',
  contactsHiddenLead: 'Sign a message to prove it’s you. It’s free.',
  contactsCount: (count: number, required: number) => {
    if (count === 1) return 'To recover, you need a code sent here.';
    return required < count
      ? `To recover, you need codes from any ${required} of these ${count}.`
      : 'To recover, you need a code from each of these.';
  },
  contactsOnly: (target: string) =>
    `To recover, you need a code from ${target}; the others aren’t active yet.`,
  contactsEmpty: 'No email or phone yet',
  contactsNoneCounts: (date: string) =>
    `None of these works before ${date}. Until then they can’t get you back in.`,
  changeButton: 'Change',
  changeContact: (target: string) => `Change ${target}`,
  changeLead: (channel: Channel) =>
    channel === 'email'
      ? 'Enter your new address. The old one stays until the new one works.'
      : 'Enter your new number. The old one stays until the new one works.',
  replaceTitle: (target: string) => `Now remove ${target}`,
  replaceLead: (target: string) => `${target} is confirmed. You no longer need the old one.`,
  replaceNote: 'Your wallet may ask twice. Signing is free.',
  replaceButton: 'Sign and remove the old one',
  replaceKeep: 'Keep both',
  changed: (from: string, to: string) => `${from} was changed to ${to}.`,
  keptBoth: (from: string, to: string, date: string | undefined) =>
    date === undefined
      ? `${to} was added. ${from} stays until you remove it.`
      : `${to} was added and works from ${date}. ${from} stays until you remove it.`,
  removeContact: (target: string) => `Remove ${target}`,
  removeTitle: (target: string) => `Remove ${target}?`,
  removeLast: 'This is the last one. Without it, no code can get you back in if you lose your key.',
  removeLeaves: (left: number, required: number) =>
    left === 1
      ? 'That leaves one. Anyone who can read messages sent there could start a recovery.'
      : `That leaves ${left}. A recovery then needs codes from ${required} of them.`,
  removeNoneCounts: (date: string) =>
    `The others won’t work until ${date}. If you lose your key before then, no code can get you back in.`,
  removeConfirm: 'Sign and remove',
  keepButton: 'Keep it',
  removed: (target: string) => `${target} was removed.`,
  alertsTitle: 'Tell me when someone starts a recovery',
  alertsLead:
    'You also get a message when your guardians change. Turning it on needs a free signature.',
  alertsShow: 'Show alerts',
  alertsTo: (target: string) => `Alerts to ${target}`,
  alertsOn: 'On',
  alertsOff: 'Off',
  alertsBegun: (target: string) => `${target} will get alerts.`,
  alertsEnded: (target: string) => `${target} won’t get alerts any more.`,

  // Guardians
  guardiansEmpty: 'No guardians yet',
  guardiansEmptyLead:
    'A guardian is someone you trust, or another wallet of yours, that can help you back in.',
  guardiansWhileRunning: 'What you change here does not stop it.',
  guardiansRunningButton: 'See the recovery',
  addGuardianButton: 'Add a guardian',
  thresholdButton: 'Change how many must agree',
  addGuardianTitle: 'Who do you want as a guardian?',
  addGuardianLead: 'Someone you trust, or another wallet of yours kept in a different place.',
  guardianField: 'Address of the guardian',
  guardianHint: 'Ask them to copy it from their wallet.',
  addWalletTitle: 'Which wallet of yours?',
  addWalletLead:
    'Choose one that you keep in a different place, so that you don’t lose both together.',
  addWalletHint: 'Copy it from that wallet.',
  ownWalletName: 'My other wallet',
  guardianNoChecksum: 'We can’t check this for typos. Copy it directly from the wallet.',
  guardianReserved: 'No one has this address. Copy it again.',
  guardianIsAccount: 'An account cannot guard itself. Choose another address.',
  guardianIsOwner:
    'This is the account’s own key. You would lose both together. Choose another address.',
  guardianIsModule: 'This is the recovery module itself. Choose another address.',
  guardianIsThere: 'This is a guardian already.',
  guardianName: 'Name',
  guardianNameOf: (guardian: string) => `Name for ${guardian}`,
  guardianNameHint: 'Optional. It stays on this device.',
  guardianAdded: (guardian: string) => `${guardian} is a guardian now.`,
  revokeLast:
    'It is your last guardian. Without it no one can let you back in if you lose your key.',
  revokeLeaves: (left: number, threshold: number) => {
    if (left === 1) return 'One guardian remains. If you lose it too, no one can let you back in.';
    return threshold === 1
      ? `${left} guardians remain. Each of them can start a recovery alone.`
      : `${left} guardians remain. ${threshold} of them together can start a recovery.`;
  },
  revokeService:
    'This guardian sends the codes. Without it, your email and phone can’t recover the account.',
  revokeMaybeService:
    'If this guardian sends the codes: without it, your email and phone can’t recover the account.',
  revokeConfirm: 'Remove this guardian',
  thresholdLead:
    'More is safer if a guardian turns against you. Fewer is safer if one becomes unreachable.',
  thresholdChanged: (threshold: number, guardians: number) =>
    `${threshold} of ${guardians} guardians must agree now.`,

  // Recover
  ownerTitle: 'Who should control the account?',
  ownerLead: 'Choose the address that will take over.',
  ownerWallet: 'This wallet',
  ownerWalletConnect: 'Connect a wallet to use its address.',
  ownerOther: 'Another address',
  ownerField: 'Address of the new owner',
  ownerChecksum: 'This address has a typing error. Copy it again.',
  ownerIsAccount: 'An account cannot control itself. Choose another address.',
  ownerIsGuardian: 'This is a guardian of the account. Choose another address.',
  ownerRefused: 'This address cannot control an account. Choose another one.',
  ownerOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    `After ${span ?? 'a waiting time'}, ${together(owners, count, threshold)} will control this account.`,
  ownersTogether: 'More than one owner',
  ownersTogetherHint: 'Empty fields are ignored.',
  ownerNth: (position: number) => `Owner ${position}`,
  addOwner: 'Add another owner',
  ownersThreshold: 'How many of them must sign',
  ownersThresholdHint: 'For every transaction.',
  ownersThresholdProblem: (count: number) => `Enter a number from 1 to ${count}.`,
  ownerTwice: 'The same address appears twice. Remove one.',
  ownerButton: 'Send the codes',
  ownerBusy: 'Sending codes…',
  noGuardianTitle: 'This account has no guardian',
  noGuardianLead: 'Without one it cannot be recovered here. Its owner can add one at any time.',
  moduleOffTitle: 'Recovery is switched off',
  moduleOffLead: 'This account has switched its guardians off. Only its owner can change that.',
  checkTitle: 'Confirm it’s you',
  checkLead: (contacts: number, required: number) => {
    if (required < contacts) return `Enter ${required} of these ${contacts} codes.`;
    if (contacts === 1) return 'Enter the code.';
    return contacts === 2 ? 'Enter both codes.' : `Enter all ${contacts} codes.`;
  },
  confirmedOf: (confirmed: number, required: number) => `${confirmed} of ${required} confirmed`,
  enterCode: 'Enter code',
  enterCodeOf: (target: string) => `Enter code sent to ${target}`,
  confirmed: 'Confirmed',
  codeNewOwners: (count: number, threshold: number) =>
    count === 1
      ? 'This code lets this address take control of your account:'
      : `This code lets any ${threshold} of these ${count} addresses take control of your account:`,
  codeNewOwnersHint: 'If this is not what you chose, do not enter the code.',
  startLead: 'You’re verified. The next step starts the recovery on the network.',
  startOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    span === undefined
      ? `After the waiting time, ${together(owners, count, threshold)} will control this account.`
      : `${span} after you start, ${together(owners, count, threshold)} will control this account.`,
  startCancelable: 'Until then the current owner can cancel.',
  walletPays: 'Your wallet pays the network’s fee.',
  startBusy: 'Starting…',
  servicePays: 'Free: the recovery service pays the fee.',
  payButton: 'Pay with my own wallet',
  relayedLead: 'The recovery service is sending it. You can close this page and come back.',
  transactionLabel: 'Transaction',
  startCalldata: 'Send it yourself',
  calldataData: 'Data',
  moreGuardiansTitle: 'More approvals needed',
  moreGuardiansLead: (threshold: number) =>
    `This account needs ${threshold} guardians. Send the others the link, and enter what they send back.`,
  moreGuardiansShared: (threshold: number) =>
    `This account needs ${threshold} guardians. Send the others the link. Approvals show up here automatically.`,
  togetherLabel: 'Compare on the phone',
  togetherHint: 'Everyone must see the same pictures and words. If not, stop.',
  signatureLabel: 'Signature',
  waitTitle: 'The recovery has started',
  waitReadyIn: 'Ready in',
  waitReadyAt: (date: string) => `on ${date}`,
  timelineStarted: (date: string) => `Recovery started ${date}`,
  timelineReady: (date: string) => `Ready ${date}`,
  timelineEnd: 'The new owner has control',
  resumedNotice: 'You started this before. Continue where you left off.',
  elsewhereTitle: 'Continue on another device',
  elsewhereLabel: 'Link to this recovery',
  elsewhereHint: 'For your own devices. It contains no code and no key.',
  staleNotice: 'The account changed since this was signed. Send new codes.',
  askGuardiansButton: 'Ask your trusted people',
  startCopyData: 'Copy the data',
  startElsewhere: 'Any wallet can send it. This page continues automatically once it has arrived.',
  waitNote: 'You can close this page and come back then. The current owner can cancel until then.',
  keepWallet: 'Keep this wallet: only it will control the account.',
  remindButton: 'Remind me',
  remindTitle: 'Finish the recovery of your account',
  newOwnersThreshold: (threshold: number, count: number) =>
    `${threshold} of these ${count} must sign every transaction.`,
  ownerCancelButton: 'Not your recovery? Stop it',
  replacedTitle: 'This recovery has replaced another one',
  replacedLead: (before: string) =>
    `The recovery to ${before} no longer applies: more guardians approved this one. The wait has started over.`,
  finalizeTitle: 'The wait is over',
  finalizeLead: (owner: string) => `${owner} can take control of this account.`,
  takeOverTitle: 'You can take control now',
  takeOverLead: 'The wait is over. Finish, and this wallet controls the account.',
  finalizeButton: 'Take control now',
  finalizeBusy: 'Taking control…',
  finalizedTitle: (owner: string) => `${owner} now controls your account`,
  finalizedLead:
    'The old key no longer works. Your email and phone still work. Check that they’re up to date.',
  backInTitle: 'You’re back in',
  backInLead: 'This wallet now controls the account. The old key no longer works.',
  nowOwnedBy: 'In control now',
  nextTitle: 'What to do next',
  nextCheckWays: 'Check that your email and phone are still right.',
  nextBackUp: 'Keep a backup of this wallet in a safe place.',
  canceledTitle: 'The recovery was canceled',
  canceledLead: 'The account is unchanged. If you didn’t cancel, someone still holds its key.',

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
  goodUntil: (date: string) => `Valid until ${date}.`,
  ownersTitle: (threshold: number) => `${threshold} owners must sign`,
  ownersLead: (owners: number) =>
    `This account has ${owners} owners. Sign here, switch your wallet to another owner, or send them the link.`,
  subjectRegister: (target: string) =>
    `Codes sent to ${target} may start a recovery of this account.`,
  subjectList: 'Show the emails and phones that are registered for this account.',
  subjectRemove: 'Remove an email or phone that is registered for this account.',
  subjectEnable: (span: string | undefined) =>
    span === undefined
      ? 'Recovery is switched on for this account.'
      : `Recovery is switched on for this account. Every recovery takes ${span} and can be canceled before that.`,
  subjectAddGuardian: (guardian: string, threshold: number) =>
    threshold === 1
      ? `${guardian} becomes a guardian. One guardian is then enough to start a recovery.`
      : `${guardian} becomes a guardian. ${threshold} guardians are then needed to start a recovery.`,
  subjectRevokeGuardian: (guardian: string, threshold: number) =>
    threshold === 0
      ? `${guardian} is no longer a guardian. Without one, this account cannot be recovered.`
      : threshold === 1
        ? `${guardian} is no longer a guardian. One guardian is then enough to start a recovery.`
        : `${guardian} is no longer a guardian. ${threshold} guardians are then needed to start a recovery.`,
  subjectThreshold: (threshold: number) =>
    threshold === 1
      ? 'One guardian is then enough to start a recovery.'
      : `${threshold} guardians are then needed to start a recovery.`,
  subjectCancel: 'The running recovery is canceled.',

  // Links
  answerOwnerTitle: 'Another owner needs your signature',
  answerOwnerLead: 'You own this account together. With your signature this will happen:',
  answerOwnerCaution: 'Only sign if you’ve talked to them about this.',
  answerOwnerButton: 'Sign in my wallet',
  soleOwnerTitle: 'Don’t sign this',
  soleOwnerLead:
    'Your signature alone controls this account, so no other owner needs to ask you for it. Nothing was signed.',
  answerOwnerLast: (threshold: number) =>
    `This account needs ${threshold} signatures. If the others are there already, yours completes it, and it takes effect without asking you again.`,
  approveButton: 'Approve in my wallet',
  strangeTitle: 'Don’t sign this',
  strangeLead: 'This link asks for something that this page never asks for. Nothing was signed.',
  tooLateTitle: 'This request has expired',
  tooLateLead: 'What you were asked to sign is no longer valid. Ask for a new link.',
  handBackTitle: 'Signed. Now send it back.',
  handBackLead: 'Send this link back to the one who asked you. Nothing happens until they have it.',
  handBackLink: 'Link to send back',
  handBackText: 'Send the signature instead',
  copySignature: 'Copy the signature',
  followTitle: 'Continue this recovery?',
  followLead: 'It was started on another device. Continue only if that was you.',
  followNotMine: 'That wasn’t me',
  followOtherTitle: 'You started another recovery in this browser',
  followOtherLead: 'If you continue with this one, the other one is forgotten here.',
  followOtherOwners: 'New owner in the recovery that you started here',
  followKeep: 'Keep the one I started here',
  followReplace: 'Continue with this one instead',
  takeTitle: 'You have a signature',
  takeLead: 'Open this in the browser where you started.',
  takeButton: 'Use here',
  takenTitle: 'Signature received',
  takenLead: 'Close this page and continue in the one that is waiting for it.',
  unclaimedTitle: 'This browser isn’t waiting for a signature',
  unclaimedLead: 'Copy the signature and enter it in the browser where you started.',
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
    'challenge-expired': () => 'This code has expired.',
    'challenge-exhausted': () => `Too many wrong codes. ${unchanged}`,
    'request-stale': () =>
      'The account changed since the codes were sent. Start again to get new ones.',
    'request-signed': () =>
      'This recovery was already approved. The account’s owner can still cancel it before it is final.',
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
    'signer-not-guardian': () => 'Only a guardian of this account can approve its recovery.',
    'invalid-guardian-signature': () =>
      'The service did not accept the signature. Check that your wallet is the guardian, and sign again.',
    'recovery-not-found': () => 'The recovery service does not know this recovery. Start again.',
    'recovery-outdated': () => 'The account changed since this recovery started. Start again.',
    'recovery-not-running': () => 'This recovery was canceled or replaced. Start again.',
    'insufficient-signatures': () => 'More guardians must approve this recovery first.',
    'recovery-not-ready': () => 'The wait is not over yet.',
    'not-sponsored': () => 'The service does not pay for this. Send it from your own wallet.',
    'relay-refused': () => `This would fail right now. ${unchanged}`,
    'alerts-not-offered': () => 'The service does not send alerts this way.',
    'too-many-registrations': () =>
      'This account has reached its limit of emails or phone numbers. Remove one, or try again tomorrow.',
    'too-many-subscriptions': () =>
      'This account already has the maximum number of alert addresses. Remove one of them first.',
    'subscription-not-found': () => 'These alerts were switched off already.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Too many codes. ${unchanged}`
        : `Too many codes. Try again in a few minutes. ${unchanged}`,
    'delivery-unavailable': () =>
      'The message could not be sent. Nothing was changed. Try again in a moment.',
    internal: () => 'The recovery service has a problem. Nothing was changed. Try again.',
    unreachable: () => 'We can’t reach the recovery service. Nothing was changed. Try again.',
    'unexpected-answer': () =>
      'The recovery service sent an unexpected answer. Nothing was changed.',

    // Wallets, the chain, the page
    'not-configured': () =>
      'Recovery isn’t set up correctly on this site. Please tell its operator.',
    'not-loaded': () =>
      'A part of this page could not be fetched. Nothing was changed. Try again, or reload the page.',
    offline: () => 'You are offline. Nothing was changed. Try again when you are back online.',
    'no-wallet': () => 'No wallet was found in this browser. Open your wallet and try again.',
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
    'not-a-guardian': () => 'This wallet isn’t a guardian of the account. Connect the one that is.',
    'not-a-signature': () =>
      'That isn’t a signature. Copy the whole message you were sent, and paste it again.',
    'not-a-signer': () =>
      'This was signed by someone else, or for something else. Ask for a new signature.',
    'signed-already': () => 'This signature is already here. Another one is needed.',
    'relay-limited': () =>
      'The service has reached its limit for free transactions. Pay with your own wallet, or try again later.',
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
