import type { ProblemReason } from '../errors/problem-reason.ts';
import type { ErrorFacts } from './strings.ts';

type Channel = 'email' | 'sms';

const unchanged = 'Your account is unchanged.';
/** Who will control an account: one owner alone, or some of several. */
const together = (owners: string, count: number, threshold: number) =>
  count === 1 ? `${owners} alone` : `any ${threshold} of ${owners}`;
const clock = (date: Date) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(date);

/**
 * All texts of the element. Sentences with parameters are functions, so a translation may reorder
 * them; texts are never concatenated from parts.
 */
export const en = {
  // Everywhere
  elementName: 'Account recovery',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  continue: 'Continue',
  tryAgain: 'Try again',
  reloadButton: 'Reload the page',
  details: 'Details',
  loading: 'Loading…',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Select the text to copy it',
  notNow: 'Not now',
  accountOn: (chain: string) => `on ${chain}`,
  chainNumber: (chainId: number) => `chain ${chainId}`,
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  channelName: (channel: Channel) => (channel === 'email' ? 'Email' : 'Phone'),
  waitingForWallet: 'Look at your wallet…',
  waitingForChain: 'Waiting for the chain…',
  retryIn: (time: string) => `You can try again in ${time}.`,
  retryNow: 'You can try again now.',
  date: (date: Date) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date),
  /** A long remaining time, in its two or three largest units. */
  remaining: (seconds: number) => {
    const days = Math.floor(seconds / 86_400);
    const hours = Math.floor((seconds % 86_400) / 3_600);
    const minutes = Math.floor((seconds % 3_600) / 60);
    if (days > 0) return `${days} d ${hours} h ${minutes} min`;
    if (hours > 0) return `${hours} h ${minutes} min`;
    return `${minutes} min ${seconds % 60} s`;
  },
  /** A duration: 3 days, 3 minutes. */
  span: (seconds: number) => {
    const unit = seconds % 86_400 === 0 ? 'day' : seconds % 3_600 === 0 ? 'hour' : 'minute';
    const size = { day: 86_400, hour: 3_600, minute: 60 }[unit];
    const count = Math.max(1, Math.round(seconds / size));
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  },

  // Before a view is shown
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
  linkLeaveButton: 'Go on without the link',
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
  uncheckedTitle: 'Do you know these guardians?',
  uncheckedLead: 'They can start a recovery of this account. This browser does not know them.',
  incompleteThresholdLead: 'More guardians must agree than the account has, so none can help.',
  unknownGuardiansTitle: 'Guardians that this browser does not know',
  unknownGuardiansLead:
    'You have neither named them nor added them here. If you do not recognize one, remove it. If you do, give it a name.',
  noContactsNote:
    'No email or phone is registered any more, so the guardian that sends codes cannot reach you.',
  unknownModuleTitle: 'Do not switch recovery on here',
  unknownModuleLead: (module: string) =>
    `The recovery service names a recovery module that this page does not know: ${module}. A wrong one could take your account at once. Ask the operator of this site.`,
  otherModuleTitle: 'Codes of this service cannot recover this account',
  otherModuleLead:
    'The account uses a recovery module that this service does not serve. The guardians on the account still count.',
  guardiansTitle: 'Guardians',
  guardianThreshold: (threshold: number, guardians: number) => {
    if (guardians === 1) return 'This guardian can start a recovery.';
    if (threshold === 1) return `Each of these ${guardians} guardians can start a recovery alone.`;
    return `${threshold} of ${guardians} guardians together can start a recovery.`;
  },
  waitInWords: (span: string) =>
    `Every recovery waits ${span}. Until it is over you can cancel it.`,
  guardiansButton: 'Change guardians',
  ownGuardianButton: 'Choose a guardian of your own',
  serviceGuardian: 'Reaches you by your contacts',
  serviceDownNote: 'What you see is read from the chain. Your guardians stay as they are.',
  offlineNote: 'What you see is how it was when you last had a connection.',
  protectButton: 'Protect this account',
  finishButton: 'Finish protection',
  addContactButton: 'Add a way back',
  contactsButton: 'Your contacts',
  recoverButton: 'Recover an account',
  alarmTitle: 'Someone started a recovery of this account',
  alarmLead: (owner: string, when: string) =>
    `From ${when} on, ${owner} can take control. Not you? Cancel it.`,
  alarmOver: (owner: string) => `${owner} can take control at any moment now. Not you? Cancel it.`,
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
  targetTaken: 'This one is among your contacts already. Enter another one.',
  signTitle: 'Approve in your wallet',
  signLead: (target: string) =>
    `You sign that codes sent to ${target} may start a recovery of this account.`,
  signNote: 'Signing is free and changes nothing on the chain.',
  signDetails: 'What you sign',
  signButton: 'Sign and send the code',
  sendingCode: 'Sending code…',
  confirmTitle: 'Make it count now?',
  confirmLead: (target: string) =>
    `So that nobody adds a way in behind your back, ${target} counts only after a waiting time. A code that we sent to one of these lets it count at once.`,
  confirmLater: 'Let it wait',
  countsFrom: (date: string) => `Counts from ${date}`,
  countsLater: 'Counts after a waiting time',
  addedLater: (target: string) =>
    `${target} counts after a waiting time. Your contacts show from when.`,
  addTitle: 'Add the guardian to your account',
  addLead: 'Your contact is confirmed. One approval makes the guardian part of your account.',
  addMeaning: (span: string | undefined) =>
    span === undefined
      ? 'It can only start a recovery with codes sent to you. You can cancel each one while it waits.'
      : `It can only start a recovery with codes sent to you, and each one waits ${span} in which you can cancel.`,
  addEnablesModule: 'This also switches recovery on for this account.',
  addAnotherFirst: 'Add another contact first',
  thresholdLabel: 'How many guardians must agree?',
  thresholdOption: (count: number, guardians: number) => `${count} of ${guardians}`,
  thresholdMeaning: (count: number, guardians: number) => {
    if (count === guardians) return 'If one of them is lost, nobody can let you back in.';
    if (count === 1) return 'Any one of them can start a recovery alone.';
    const spare = guardians - count;
    return spare === 1 ? 'One of them may be lost.' : `${spare} of them may be lost.`;
  },
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

  switchOnTitle: 'Switch recovery on',
  switchOnLead:
    'Your account has guardians, and they cannot help while recovery is off. Check that you still trust them.',
  switchOnButton: 'Switch recovery on',
  switchedOnLead: 'If you lose your key, your guardians can let you back in.',

  // The one-time-code step
  codeTitle: (target: string) => `Enter the code we sent to ${target}`,
  codeField: 'Code',
  codeHint: 'Spaces don’t matter. The long code from the message works too.',
  codeButton: 'Confirm',
  codeBusy: 'Checking…',
  codeMissing: 'Enter the code from the message.',
  codeExpiresIn: (time: string) => `Valid for ${time}`,
  codeExpired: 'This code has expired. Start again to get a new one.',
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
  contactsOnly: (target: string) =>
    `A recovery needs a code from ${target}; the others do not count yet.`,
  contactsEmpty: 'No contacts yet',
  contactsEmptyLead: 'Add an email or a phone, so that you can come back.',
  contactsNoneCounts: (date: string) =>
    `None of them counts before ${date}. Until then they cannot let you back in.`,
  changeButton: 'Change',
  changeContact: (target: string) => `Change ${target}`,
  changeLead: (channel: Channel) =>
    channel === 'email'
      ? 'Enter your new address. The old one stays until the new one counts.'
      : 'Enter your new number. The old one stays until the new one counts.',
  replaceTitle: (target: string) => `Now remove ${target}`,
  replaceLead: (target: string) => `${target} is confirmed. The old contact is no longer needed.`,
  replaceNote: 'Your wallet may ask twice. Signing is free.',
  replaceButton: 'Sign and remove the old one',
  replaceKeep: 'Keep both',
  changed: (from: string, to: string) => `${from} was changed to ${to}.`,
  keptBoth: (from: string, to: string, date: string | undefined) =>
    date === undefined
      ? `${to} was added, and ${from} stays. Remove it once the new one counts.`
      : `${to} was added and counts from ${date}. ${from} stays until you remove it.`,
  removeContact: (target: string) => `Remove ${target}`,
  removeButton: 'Remove',
  removeTitle: (target: string) => `Remove ${target}?`,
  removeLast:
    'It is your last contact. Without it the guardian cannot let you back in if you lose your key.',
  removeLeaves: (left: number, required: number) =>
    left === 1
      ? 'One contact remains. Whoever reads it can start a recovery alone.'
      : `${left} contacts remain. A recovery then needs codes from ${required} of them.`,
  removeNoneCounts: (date: string) =>
    `What remains does not count before ${date}. Until then nobody can let you back in if you lose your key.`,
  removeConfirm: 'Sign and remove',
  removeBusy: 'Removing…',
  keepButton: 'Keep it',
  removed: (target: string) => `${target} was removed.`,
  alertsLead:
    'Alerts tell you when somebody starts a recovery of this account or changes its guardians. An owner signs for them; that is free.',
  alertsShow: 'Show alerts',
  alertsSwitch: 'Alerts',
  alertsTo: (target: string) => `Alerts to ${target}`,
  alertsOthers: 'Alerts also go to',
  alertsBegun: (target: string) => `${target} gets alerts from now on.`,
  alertsEnded: (target: string) => `${target} gets no more alerts.`,

  // Guardians
  guardiansEmpty: 'No guardians yet',
  guardiansEmptyLead:
    'A guardian is somebody you trust, or another wallet of yours, that can help you back in.',
  guardiansWhileRunning: 'What you change here does not stop it.',
  guardiansRunningButton: 'See the recovery',
  addGuardianButton: 'Add a guardian',
  thresholdButton: 'Change how many must agree',
  addGuardianTitle: 'Who should be a guardian?',
  addGuardianLead: 'Somebody you trust, or a wallet of your own that you keep elsewhere.',
  guardianField: 'Address of the guardian',
  guardianHint: 'Have them copy it from their wallet. Capital letters matter.',
  guardianNoChecksum:
    'Without capital letters this cannot be checked for typing errors. Copy it from the wallet.',
  guardianReserved: 'Nobody has this address. Copy it again.',
  guardianIsAccount: 'An account cannot guard itself. Choose another address.',
  guardianIsOwner:
    'This is an owner of the account: it is lost together with the key. Choose another address.',
  guardianIsModule: 'This is the recovery module itself. Choose another address.',
  guardianIsThere: 'This is a guardian already.',
  guardianName: 'Name',
  guardianNameOf: (guardian: string) => `Name for ${guardian}`,
  guardianNameHint: 'Optional. It stays on this device.',
  guardianAdded: (guardian: string) => `${guardian} is a guardian now.`,
  revokeLast:
    'It is your last guardian. Without it nobody can let you back in if you lose your key.',
  revokeLeaves: (left: number, threshold: number) => {
    if (left === 1) return 'One guardian remains. If it is lost too, nobody can let you back in.';
    return threshold === 1
      ? `${left} guardians remain. Each of them can start a recovery alone.`
      : `${left} guardians remain. ${threshold} of them together can start a recovery.`;
  },
  revokeService:
    'It speaks for your contacts: codes sent to them will not let you back in any more.',
  revokeMaybeService:
    'If it is the one that speaks for your contacts, codes sent to them will not let you back in any more.',
  revokeConfirm: 'Remove this guardian',
  thresholdLead:
    'More is safer against guardians who turn on you, fewer against guardians who are lost.',
  thresholdConfirm: 'Change it',
  thresholdChanged: (threshold: number, guardians: number) =>
    `${threshold} of ${guardians} guardians must agree now.`,

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
  ownerOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    `After ${span ?? 'a waiting time'}, ${together(owners, count, threshold)} will control this account.`,
  ownersTogether: 'Several owners',
  ownersTogetherHint: 'Fields that are left empty do not count.',
  ownerNth: (position: number) => `Owner ${position}`,
  addOwner: 'Add another owner',
  ownersThreshold: 'How many of them must sign',
  ownersThresholdHint: 'For everything that the account does.',
  ownersThresholdProblem: (count: number) => `Enter a number from 1 to ${count}.`,
  ownerTwice: 'An address stands there twice. Leave one of them out.',
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
  codeNewOwners: (count: number, threshold: number) =>
    count === 1
      ? 'This code lets this address take control of your account:'
      : `This code lets any ${threshold} of these ${count} addresses take control of your account:`,
  codeNewOwnersHint: 'If this is not what you chose, do not enter the code.',
  startTitle: 'Start the recovery',
  startLead: 'It is confirmed that it is you. Now the chain must know.',
  startOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    span === undefined
      ? `After the waiting time, ${together(owners, count, threshold)} will control this account.`
      : `${span} after the start, ${together(owners, count, threshold)} will control this account.`,
  startCancelable: 'Until then the current owner can cancel.',
  walletPays: 'Your wallet pays the network’s fee.',
  startButton: 'Start the recovery',
  startBusy: 'Starting…',
  servicePays: 'It costs you nothing: the recovery service sends it.',
  payButton: 'Pay with my own wallet',
  relayedLead:
    'The recovery service is sending it to the chain. You can close this page and come back.',
  transactionLabel: 'Transaction',
  startCalldata: 'Send it yourself',
  calldataTo: 'To',
  calldataData: 'Data',
  moreGuardiansTitle: 'More guardians must sign',
  moreGuardiansLead: (threshold: number) =>
    `This account asks for ${threshold} guardians. Send the others the link, and enter what they send back.`,
  moreGuardiansShared: (threshold: number) =>
    `This account asks for ${threshold} guardians. Send the others the link. What they sign arrives here by itself.`,
  togetherLabel: 'To compare',
  togetherHint: 'Whoever is asked to sign this sees the same pictures and words. If not, stop.',
  signatureLabel: 'Signature',
  waitTitle: 'The recovery has started',
  waitReadyIn: 'Ready in',
  waitReadyAt: (date: string) => `on ${date}`,
  resumedNotice: 'You began this before. Go on where you were.',
  elsewhereTitle: 'Go on with another device',
  elsewhereLabel: 'Link to this recovery',
  elsewhereHint: 'For your own devices. It holds no code and no key.',
  staleNotice: 'The account changed since this was signed. Send new codes.',
  askGuardiansButton: 'Ask the other guardians',
  startCopyTo: 'Copy the address',
  startCopyData: 'Copy the data',
  startElsewhere: 'Any wallet may send it. This page goes on by itself once the chain has it.',
  waitNote: 'You can close this page and come back then. The current owner can cancel until then.',
  newOwnersLabel: 'New owner',
  newOwnersThreshold: (threshold: number, count: number) =>
    `${threshold} of these ${count} must sign for everything that the account does.`,
  ownerCancelButton: 'I am the owner: cancel it',
  replacedTitle: 'This recovery has replaced another one',
  replacedLead: (before: string) =>
    `The recovery to ${before} no longer counts: more guardians have approved this one. Its waiting time began anew.`,
  finalizeTitle: 'The waiting time is over',
  finalizeLead: (owner: string) => `${owner} can take control of this account.`,
  finalizeButton: 'Take control now',
  finalizeBusy: 'Taking control…',
  finalizedTitle: (owner: string) => `${owner} now controls your account`,
  finalizedLead: 'The old key no longer works. Look through your contacts: they still apply.',
  canceledTitle: 'The recovery was canceled',
  canceledLead: 'The account is unchanged. If you didn’t cancel, someone still holds its key.',

  // Signatures by several users
  signedOf: (signed: number, required: number) => `${signed} of ${required} signed`,
  signed: 'Signed',
  signerHere: 'In this wallet',
  signerElsewhere: 'Not yet',
  signAs: (signer: string) => `Sign as ${signer}`,
  chooseOtherAccount: 'Use another account of my wallet',
  askLink: 'Link for the others',
  askLinkHint: 'It says what is to be signed. It holds no secret.',
  askLinkCopy: 'Copy the link',
  answerTitle: 'Enter what came back',
  answerField: 'Signature, or the link with it',
  answerButton: 'Add it',
  goodUntil: (date: string) => `Good until ${date}.`,
  ownersTitle: (threshold: number) => `${threshold} owners must sign`,
  ownersLead: (owners: number) =>
    `This account has ${owners} owners. Sign here, switch your wallet to another owner, or send them the link.`,
  subjectRegister: (target: string) =>
    `Codes sent to ${target} may start a recovery of this account.`,
  subjectList: 'Show the contacts that are registered for this account.',
  subjectRemove: 'Remove one of the contacts that are registered for this account.',
  subjectEnable: (span: string | undefined) =>
    span === undefined
      ? 'Recovery is switched on for this account.'
      : `Recovery is switched on for this account. Each one waits ${span}, in which it can be canceled.`,
  subjectAddGuardian: (guardian: string, threshold: number) =>
    threshold === 1
      ? `${guardian} becomes a guardian. One guardian is then enough to start a recovery.`
      : `${guardian} becomes a guardian. ${threshold} guardians are then needed to start a recovery.`,
  subjectRevokeGuardian: (guardian: string, threshold: number) =>
    threshold === 0
      ? `${guardian} is no guardian any more. Without one, this account cannot be recovered.`
      : threshold === 1
        ? `${guardian} is no guardian any more. One guardian is then enough to start a recovery.`
        : `${guardian} is no guardian any more. ${threshold} guardians are then needed to start a recovery.`,
  subjectThreshold: (threshold: number) =>
    threshold === 1
      ? 'One guardian is then enough to start a recovery.'
      : `${threshold} guardians are then needed to start a recovery.`,
  subjectCancel: 'The recovery that is running is canceled.',

  // Links
  answerOwnerTitle: 'Another owner asks you to sign',
  answerOwnerLead: 'You own this account together. With your signature this will happen:',
  answerOwnerCaution: 'Sign only if you have talked about it with the other owner.',
  answerOwnerButton: 'Sign in my wallet',
  soleOwnerTitle: 'Do not sign this',
  soleOwnerLead:
    'This account acts on one signature. Yours alone would be enough, so no other owner needs to ask you for it. Nothing was signed.',
  answerOwnerLast: (threshold: number) =>
    `This account needs ${threshold} signatures. If the others are there already, yours completes it, and it takes effect without asking you again.`,
  approveTitle: 'Do you approve this recovery?',
  approveLead: 'You are asked as a guardian of this account.',
  approveOutcome: (owners: string, span: string | undefined, count: number, threshold: number) =>
    `Once enough guardians have approved, and after ${span ?? 'a waiting time'}, ${together(owners, count, threshold)} will control this account.`,
  approveCaution:
    'Approve only if you have spoken with the owner yourself, in person or on the phone. A message can be from anyone.',
  approveButton: 'Approve in my wallet',
  strangeTitle: 'Better not sign this',
  strangeLead: 'This link asks for something that this page never asks for. Nothing was signed.',
  tooLateTitle: 'This came too late',
  tooLateLead: 'What you were asked to sign is no longer good. Ask for a new link.',
  handBackTitle: 'Signed. Now hand it back.',
  handBackLead: 'Send this link to whoever asked you. Nothing happens before they have it.',
  handBackLink: 'Link to send back',
  handBackText: 'As a text instead',
  copySignature: 'Copy the signature',
  deliveredTitle: 'Thank you. Your approval has arrived.',
  deliveredLead: 'There is nothing to send back. You can close this page.',
  followTitle: 'Go on with this recovery?',
  followLead: 'It was begun on another device. Go on only if that was you.',
  followButton: 'Go on',
  followNotMine: 'That wasn’t me',
  followOtherTitle: 'You started another recovery in this browser',
  followOtherLead: 'If you continue with this one, the other one is forgotten here.',
  followOtherOwners: 'New owner in the recovery that you started here',
  followKeep: 'Keep the one I started here',
  followReplace: 'Continue with this one instead',
  takeTitle: 'A signature came back',
  takeLead: 'Use it in the browser in which you asked for it.',
  takeButton: 'Use it here',
  takenTitle: 'It is where it belongs',
  takenLead: 'Close this page and go on in the one that waits for it.',
  unclaimedTitle: 'Nothing waits for it in this browser',
  unclaimedLead: 'Copy the signature and enter it in the browser in which you asked for it.',
  nonceLabel: 'Nonce',

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
    'challenge-expired': () => 'This code has expired. Start again to get a new one.',
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
    'too-many-registrations': () =>
      'This account has reached its limit of emails or phone numbers. Remove one, or try again tomorrow.',
    'too-many-subscriptions': () =>
      'So many addresses get alerts about this account already. Remove one of them first.',
    'subscription-not-found': () => 'These alerts were switched off already.',
    'rate-limited': ({ retryAt }) =>
      retryAt
        ? `Too many codes. Try again at ${clock(retryAt)}. ${unchanged}`
        : `Too many codes. Try again in some minutes. ${unchanged}`,
    'delivery-unavailable': () =>
      'The message could not be sent. Nothing was changed. Try again in a moment.',
    internal: () => 'The recovery service has a problem. Nothing was changed. Try again.',
    unreachable: () => 'The recovery service doesn’t answer. Nothing was changed. Try again.',
    'unexpected-answer': () =>
      'The recovery service gave an answer that makes no sense. Nothing was changed.',

    // Wallets, the chain, the page
    'not-configured': () => 'This page has not set up recovery rightly. Tell its operator.',
    'not-loaded': () =>
      'A part of this page could not be fetched. Nothing was changed. Try again, or reload the page.',
    offline: () => 'You are offline. Nothing was changed. Try again when you are back online.',
    'no-wallet': () => 'No wallet was found in this browser. Open your wallet and try again.',
    'wallet-refused': () => 'You declined in your wallet. Nothing was signed.',
    'wrong-chain': ({ chainName }) =>
      `This account lives on ${chainName}. Switch your wallet to ${chainName}.`,
    'not-an-owner': () =>
      'This wallet does not control the account. Connect the wallet of its owner.',
    'not-a-guardian': () =>
      'This wallet is no guardian of the account. Connect the wallet that is.',
    'not-a-signature': () =>
      'That is no signature. Copy all of what you were sent, and paste it again.',
    'not-a-signer': () =>
      'This was signed by someone else, or for something else. Ask for a new signature.',
    'signed-already': () => 'This signature is here already. Another one is needed.',
    'relay-limited': () =>
      'The service has paid for enough for now. Pay with your own wallet, or try again later.',
    'transaction-failed': () => `The chain refused this. ${unchanged} Try again.`,
    'chain-unreachable': () => 'The chain doesn’t answer. Nothing was changed. Try again.',
    'unsupported-account': () =>
      'This address is no account that can be recovered. Check the address and the chain.',
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
