/** How many helpers an account needs from then on. */
const needed = (threshold: number) =>
  threshold === 1
    ? 'One helper is then enough to start a recovery.'
    : `${threshold} helpers are then needed to start a recovery.`;

/** The texts of the recovery, and of the links that others follow to sign. */
export const recover = {
  // Everywhere

  // The one-time-code step
  noCodeOther: 'Use the other email or phone',

  // Recover
  ownerTitle: 'Which wallet should open your account from now on?',
  ownerLead: 'Your account and everything in it stay. Only the key changes.',
  ownerWallet: 'This wallet',
  ownerWalletConnect: 'Connect a wallet to use its address.',
  ownerOther: 'Another wallet',
  ownerField: 'Address of your new wallet',
  ownerIsAccount: 'An account cannot control itself. Choose another address.',
  ownerIsGuardian: 'This address helps you back in. Choose another one.',
  ownerRefused: 'This address cannot control an account. Choose another one.',
  ownerUnused: (owner: string, chainName: string) =>
    `${owner} has never sent anything on ${chainName}. Make sure it’s your own wallet, not an exchange’s address.`,
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
  noGuardianTitle: 'We can’t get you back into this account here',
  noGuardianLead: 'No email, phone or person was set up for it.',
  deadEndNote:
    'What can still work: look for the old key (an old phone or browser, a paper with 12 or 24 words), check that the account and the network are right, and ask this site’s operator. Nobody who offers to recover it for money can do it.',
  noGuardianOwner: 'No one can let you back in yet.',
  moduleOffTitle: 'Recovery is turned off',
  moduleOffLead: 'Only the owner of this account can turn it on.',
  moduleOffOwner: 'Turn it on, so that you can get back in.',
  checkTitle: 'Confirm it’s you',
  checkLead: (contacts: number, required: number) => {
    if (required < contacts) return `Enter ${required} of these ${contacts} codes.`;
    if (contacts === 1) return 'Enter the code.';
    return contacts === 2 ? 'Enter both codes.' : `Enter all ${contacts} codes.`;
  },
  confirmedOf: (confirmed: number, required: number) => `${confirmed} of ${required} confirmed`,
  codeNewOwners: (count: number, threshold: number) =>
    count === 1
      ? 'This code lets this address take control of your account:'
      : threshold === count
        ? `This code lets these ${count} addresses together take control of your account:`
        : `This code lets any ${threshold} of these ${count} addresses take control of your account:`,
  codeNewOwnersHint: 'If this is not what you chose, do not enter the code.',
  startLead: 'Everything is confirmed. Now start the waiting time.',
  startCancelable: 'Until then the current owner can stop it.',
  startBusy: 'Starting…',
  servicePays: 'Free: the recovery service pays the fee.',
  payButton: 'Pay with my own wallet',
  relayedLead: 'The recovery service is sending it. You can close this page and come back.',
  transactionLabel: 'Transaction',
  startCalldata: 'Send it yourself',
  moreGuardiansTitle: 'More help needed',
  moreGuardiansLead: (threshold: number) =>
    `Helpers needed: ${threshold}. Ask the others, and enter what they send back.`,
  moreGuardiansShared: (threshold: number) =>
    `Helpers needed: ${threshold}. Ask the others. Their help shows up here automatically.`,
  waitTitle: 'Your waiting time is running',
  timelineReady: (date: string) => `Ready ${date}`,
  timelineEnd: 'The new wallet opens the account',
  resumedNotice: 'You started this before. Continue where you left off.',
  elsewhereTitle: 'Continue on another device',
  elsewhereLabel: 'Link to this recovery',
  elsewhereHint: 'For your own devices. It contains no code and no key.',
  staleNotice: 'The account has changed in the meantime. Send new codes.',
  askGuardiansButton: 'Ask your trusted people',
  startCopyData: 'Copy the data',
  startElsewhere: 'Any wallet can send it. This page continues automatically once it has arrived.',
  walletOutcome: (span: string | undefined) =>
    `After ${span ?? 'a waiting time'}, only this wallet will open your account.`,
  walletStartOutcome: (span: string | undefined) =>
    span === undefined
      ? 'After the waiting time, only this wallet will open your account.'
      : `${span} after you start, only this wallet will open your account.`,
  keepWallet: 'Keep this wallet: only it will open the account.',
  remindButton: 'Add to my calendar',
  remindTitle: 'Finish the recovery of your account',
  newOwnersThreshold: (threshold: number, count: number) =>
    threshold < count
      ? `${threshold} of these ${count} must sign every transaction.`
      : `${count === 2 ? 'Both' : `All ${count}`} must sign every transaction.`,
  ownerCancelButton: 'Didn’t start this? Stop it',
  replacedTitle: 'This recovery has replaced another one',
  replacedLead: (before: string) =>
    `The recovery to ${before} no longer applies: more people help with this one. The wait has started over.`,
  takeOverTitle: 'You can get back in now',
  takeOverLead: 'The wait is over. One press, and this wallet opens your account.',
  finalizeButton: 'Get back in',
  finalizeBusy: 'Getting you back in…',
  finalizedLead:
    'The old key no longer works. Your email and phone still work. Check that they’re up to date.',
  backInTitle: 'You’re back in',
  backInLead: 'This wallet opens the account now. The old key no longer works.',
  nowOwnedBy: 'Opens the account now',
  nextTitle: 'What to do next',
  nextVoid: 'Cancel earlier OKs of your helpers: they could start another recovery.',
  voidButton: 'Cancel earlier OKs',
  voided: 'Earlier OKs no longer count.',
  nextCheckWays: 'Check that your email and phone are still right.',
  nextBackUp: 'Keep a backup of this wallet in a safe place.',
  canceledTitle: 'The recovery was stopped',
  canceledLead: 'The account is unchanged. If you didn’t stop it, someone still holds its key.',
  // Recover
  signatureLabel: 'Answer',

  // Signatures by several users
  goodUntil: (date: string) => `Valid until ${date}.`,
  ownersTitle: (threshold: number) => `${threshold} owners must sign`,
  ownersLead: (owners: number) =>
    `This account has ${owners} owners. Sign here, switch your wallet to another owner, or ask the others.`,
  subjectRegister: (target: string) =>
    `Codes sent to ${target} may start a recovery of this account.`,
  subjectPaper:
    'A new sheet of backup codes may help to start a recovery of this account. An earlier sheet ends.',
  subjectList: 'Show the emails and phones that are registered for this account.',
  subjectRemove: 'Remove an email or phone that is registered for this account.',
  subjectEnable: (span: string | undefined) =>
    span === undefined
      ? 'Recovery is turned on for this account.'
      : `Recovery is turned on for this account. A recovery takes ${span} and can be stopped until then.`,
  subjectAddGuardian: (guardian: string, threshold: number) =>
    `${guardian} may help to recover this account. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian: string, threshold: number) =>
    `${guardian} may no longer help to recover this account. ${threshold === 0 ? 'No one else may in this module: without another one, this account cannot be recovered.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel: 'When enough owners have signed, the running recovery is stopped.',
  subjectVoid: 'OKs that helpers gave so far can no longer start a recovery.',
  notYetCanceled: 'It is not stopped yet.',

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
  approveButton: 'Yes, help them back in',
  strangeTitle: 'Don’t sign this',
  strangeLead: 'This link asks for something that this page never asks for. Nothing was signed.',
  tooLateTitle: 'This request has expired',
  tooLateLead: 'What you were asked to sign is no longer valid. Ask for a new link.',
  handBackTitle: 'Done. Now send it back.',
  handBackLead: 'Send this back to the person who asked you. Nothing happens until they have it.',
  notDeliveredTitle: 'Not delivered yet',
  notDeliveredLead:
    'Your help could not be delivered. You can also send this to the owner who asked you.',
  handBackLink: 'Link to send back',
  handBackText: 'Send it as text instead',
  copySignature: 'Copy the text',
  followTitle: 'Continue this recovery?',
  followLead: 'It was started on another device. Continue only if that was you.',
  followNotMine: 'That wasn’t me',
  followOtherTitle: 'You started another recovery in this browser',
  followOtherLead: 'If you continue with this one, the other one is forgotten here.',
  followOtherOwners: 'New owner in the recovery that you started here',
  followKeep: 'Keep the one I started here',
  followReplace: 'Continue with this one instead',
  takeTitle: 'Add this answer',
  takeLead: 'Use it here if you started in this browser. If not, open the link where you started.',
  takeButton: 'Use here',
  takenTitle: 'Answer received',
  takenLead: 'Close this page and continue in the one that is waiting for it.',
  unclaimedTitle: 'Open this where you started',
  unclaimedLead:
    'This browser isn’t waiting for an answer. Copy it, and paste it in the browser where you started.',
};
