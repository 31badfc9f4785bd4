import type { Channel, Way } from '@recovery-guardian/core';

/** The texts of the views that protect an account: its contacts, and its guardians. */
export const protect = {
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
  signTitle: 'Your wallet asks for your OK',
  signFirst: 'Your wallet asks for your OK (1 of 2)',
  signLead: (target: string) => `It says: ${target} may help me back in.`,
  signNote: 'It’s free and moves nothing.',
  signDetails: 'What your wallet signs',
  signButton: 'Ask my wallet',
  sendingCode: 'Sending code…',
  confirmTitle: (channel: Way) =>
    channel === 'email' ? 'Use this email right away?' : 'Use this phone right away?',
  confirmLead: (channel: Way, date: string | undefined, from: string | undefined) => {
    const added = channel === 'email' ? 'a new email' : 'a new phone';
    const when = date === undefined ? 'after a waiting time' : `on ${date}`;
    const code =
      from === undefined ? 'a code we sent to one of these' : `the code we sent to ${from}`;
    return `For safety, ${added} starts working ${when}. Enter ${code} to skip the wait.`;
  },
  confirmLater: 'Wait instead',
  countsLater: 'Starts working later',
  waitsLead: 'For safety, like any new email or phone. You have nothing to do.',
  guardianChangedTitle: 'The recovery service has a new address',
  guardianChangedLead: (target: string) =>
    `${target} can’t recover this account yet. If you trust the new address, remove the old one first, then add ${target} again.`,
  guardianBefore: 'On your account',
  guardianNow: 'New address of the service',
  furtherWaitButton: 'Add one with another waiting time',
  wayElsewhere:
    'It already has another waiting time, and the shorter one decides. Remove it there first.',
  addTitle: 'Last step: switch it on',
  addLead: 'Your wallet asks once more (2 of 2).',
  addMeaning: (span: string | undefined) =>
    `No one can start a recovery without a code sent to you. You then have ${span ?? 'time'} to stop it.`,
  addAnotherFirst: 'Add another email or phone first',
  laterButton: 'Later',
  protectDoneTitle: 'Done. You can get back in.',
  protectDoneLead: (channel: Way) =>
    channel === 'email'
      ? 'If you lose your key, come back here with your email.'
      : 'If you lose your key, come back here with your phone.',
  addAnotherButton: 'Add another',
  switchOnLead:
    'While it’s off, no one can help you back in. Check that you still trust everyone here.',
  switchedOnLead: 'If you lose your key, come back here.',

  // Find the account
  testButton: 'Test',
  testContact: (target: string) => `Test ${target}`,
  testDone: (target: string) => `${target} works.`,
  backupCodesButton: (isNew: boolean) => (isNew ? 'New backup codes' : 'Backup codes on paper'),
  cardButton: 'Print a card',
  rehearseButton: 'Rehearse',
  findTitle: 'Get back in',
  findLead:
    'Enter the email or phone that protects your account. We send a code there. It only shows which account is yours.',
  enterAddress: 'I have the account’s address',
  findAgainLead: (target: string) => `You asked for a code at ${target}. Enter it again to go on.`,
  findButton: 'Send the code',
  findCodeTitle: (target: string) => `Enter the code that arrives at ${target}`,
  findCodeLead: 'If it protects an account, the code arrives within a minute.',
  findOther: 'Try another email or phone',
  foundTitle: 'Which one is yours?',
  foundLead: (target: string) => `${target} protects these accounts.`,
  foundElsewhere: (chain: string) => `On ${chain}: not supported on this page`,
  foundChoose: 'Choose',
  foundChooseThis: (account: string) => `Choose ${account}`,
  foundNoneTitle: 'No account found',
  foundNoneLead: (target: string) => `${target} doesn’t protect an account now.`,

  // Manage
  contactsHiddenTitle: 'Only you can see your email and phone',
  contactsHiddenLead: 'Show that it’s you: your wallet asks for your OK. It’s free.',
  contactsCount: (count: number, required: number) => {
    if (count === 1) return 'To recover, you need a code sent here.';
    return required < count
      ? `To recover, you need codes from any ${required} of these ${count}.`
      : 'To recover, you need a code from each of these.';
  },
  contactsOnly: (target: string, others: number) =>
    others === 1
      ? `To recover, you need a code from ${target}. The other one doesn’t work yet.`
      : `To recover, you need a code from ${target}. The others don’t work yet.`,
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
  replaceNote: 'Your wallet may ask twice. It’s free.',
  replaceButton: 'Remove the old one',
  replaceKeep: 'Keep both',
  keptBoth: (from: string, to: string, date: string | undefined) =>
    date === undefined
      ? `${to} was added. ${from} stays until you remove it.`
      : `${to} was added and works from ${date}. ${from} stays until you remove it.`,
  removeLast: 'This is the last one. Without it, no code can get you back in if you lose your key.',
  removeLeaves: (left: number, required: number) =>
    left === 1
      ? 'That leaves one. Anyone who can read messages sent there could start a recovery.'
      : `That leaves ${left}. A recovery then needs codes from ${required} of them.`,
  removeNoneCounts: (date: string, others: number) =>
    others === 1
      ? `The other one won’t work until ${date}. If you lose your key before then, no code can get you back in.`
      : `The others won’t work until ${date}. If you lose your key before then, no code can get you back in.`,
  removeConfirm: 'Remove it',
  alertsTitle: 'Who is told',
  alertsAlways: (targets: string) => `When someone starts a recovery, we always tell ${targets}.`,
  alertsLead:
    'A switch also tells them when someone changes who can help. It needs a free OK in your wallet.',
  alertsShow: 'Show alerts',
  alertsTo: (target: string) => `Also tell ${target} about changes`,
  alertsOn: 'Told about recoveries and changes',
  alertsOff: 'Told about recoveries',
  alertsBegun: (target: string) => `${target} is told about changes, too.`,
  alertsEnded: (target: string) => `${target} is no longer told about changes.`,
  // Guardians
  guardiansEmpty: 'No one can help you back in yet',
  guardiansEmptyLead: 'Someone you trust, or another wallet of yours, can help you back in.',
  guardiansWhileRunning: 'What you change here also stops it.',
  guardiansRunningButton: 'See the recovery',
  addGuardianTitle: 'Add them by their address',
  addGuardianLead:
    'Someone who can help you back in, or another wallet of yours kept in a different place.',
  guardianField: 'Wallet address',
  guardianHint: 'Ask them to copy it from their wallet.',
  addWalletTitle: 'Which wallet of yours?',
  addWalletLead:
    'Choose one that you keep in a different place, so that you don’t lose both together.',
  addWalletHint: 'Copy it from that wallet.',
  ownWalletName: 'My other wallet',
  guardianNoChecksum: 'We can’t check this for typos. Copy it from the wallet.',
  guardianReserved: 'No one has this address. Copy it again.',
  guardianIsAccount: 'An account cannot help itself back in. Choose another address.',
  guardianIsOwner:
    'This is the account’s own key. You would lose both together. Choose another address.',
  guardianIsModule: 'This is the recovery module itself. Choose another address.',
  guardianIsThere: 'This address was added already.',
  guardianName: 'Name',
  guardianNameHint: 'Optional. It stays on this device.',
  guardianAdded: (guardian: string) => `${guardian} can help you back in now.`,
  thresholdLead:
    'More is safer if someone turns against you. Fewer is safer if someone becomes unreachable.',
  thresholdChanged: (threshold: number, guardians: number) => {
    if (threshold === 1) return 'One helper is enough now.';
    if (threshold < guardians) return `${threshold} of ${guardians} must help now.`;
    return guardians === 2 ? 'Both must help now.' : `All ${guardians} must help now.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: (needed: number, able: number) =>
    `${needed} must help, but ${able === 0 ? 'no one' : `only ${able}`} can.`,
  accountDetails: 'Account details',
  thresholdButton: 'Change how many must help',
  addPersonButton: 'Add someone you trust',
  serviceDownNote: 'We can’t reach the recovery service. Your account is unchanged.',
  serviceDownTitle: 'Codes cannot be sent right now',
  alarmReplaceButton: 'Replace email or phone',
};
