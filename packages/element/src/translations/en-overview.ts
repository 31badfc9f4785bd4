type Channel = 'email' | 'sms';

/**
 * The texts of everything around the views, and of the overview: all that the first screen needs.
 * Sentences with parameters are functions, so a translation may reorder them; texts are never
 * concatenated from parts.
 */
export const overview = {
  // Everywhere
  elementName: 'Account recovery',
  close: 'Close',
  details: 'Details',
  loading: 'Loading…',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  accountOn: (chain: string) => `on ${chain}`,
  chainNumber: (chainId: number) => `network ${chainId}`,
  channelName: (channel: Channel) => (channel === 'email' ? 'Email' : 'Phone'),
  date: (date: Date) =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date),
  /** A duration: 3 days, 3 minutes. */
  span: (seconds: number) => {
    const unit = seconds % 86_400 === 0 ? 'day' : seconds % 3_600 === 0 ? 'hour' : 'minute';
    const size = { day: 86_400, hour: 3_600, minute: 60 }[unit];
    const count = Math.max(1, Math.round(seconds / size));
    return `${count} ${unit}${count === 1 ? '' : 's'}`;
  },

  // Before a view is shown
  offlineTitle: 'No internet connection',

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
  incompleteGuardianLead: 'One step is missing: your account hasn’t accepted the guardian yet.',
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
    'The account uses a recovery module that this service does not serve. The guardians on the account still work.',
  guardiansTitle: 'Guardians',
  guardianThreshold: (threshold: number, guardians: number) => {
    if (guardians === 1) return 'This guardian can start a recovery.';
    if (threshold === 1) return `Each of these ${guardians} guardians can start a recovery alone.`;
    return `${threshold} of ${guardians} guardians together can start a recovery.`;
  },
  waitInWords: (span: string) =>
    `Every recovery takes ${span}. You can cancel it at any time before that.`,
  guardiansButton: 'Change guardians',
  ownGuardianButton: 'Add someone you trust instead',
  serviceGuardian: 'Sends codes to your email or phone',
  offlineNote: 'Showing the last known state.',
  protectButton: 'Protect this account',
  finishButton: 'Finish protection',
  addContactButton: 'Add email or phone',
  contactsButton: 'Manage email and phone',
  recoverButton: 'Recover an account',
  accountDetails: 'Account details',

  // Protect
  countsFrom: (date: string) => `Works from ${date}`,

  // Manage
  contactsTitle: 'Your email and phone',
  contactsEmptyLead: 'Add one so that you can get back in.',
};
