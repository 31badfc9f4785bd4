import { lastJoined } from './formats.ts';

/** Who will open an account: one owner alone, some of several, or all together. */
export const together = (owners: string, count: number, threshold: number) => {
  if (count === 1) return `only ${owners}`;
  return threshold === count
    ? `${lastJoined(owners, ' and ')} together`
    : `any ${threshold} of ${owners}`;
};

/** The texts of the views that hosts with screens of their own use, too, such as the wallet. */
export const shared = {
  back: 'Back',
  cancel: 'Cancel',
  continue: 'Continue',
  notNow: 'Not now',
  waitingForWallet: 'Check your wallet…',
  retryIn: (time: string) => `Try again in ${time}`,
  /** A remaining time, in its two largest units; without seconds from 10 minutes on. */
  remaining: (seconds: number) => {
    const days = Math.floor(seconds / 86_400);
    const hours = Math.floor((seconds % 86_400) / 3_600);
    const minutes = Math.floor((seconds % 3_600) / 60);
    const count = (value: number, unit: string) => `${value}\u00a0${unit}${value === 1 ? '' : 's'}`;
    if (days > 0) return `${count(days, 'day')} ${count(hours, 'hour')}`;
    const inMinutes = count(minutes, 'minute');
    if (hours > 0) return `${count(hours, 'hour')} ${inMinutes}`;
    return seconds < 600 ? `${inMinutes} ${count(seconds % 60, 'second')}` : inMinutes;
  },
  chooseAccountTitle: 'Which account?',
  accountField: 'Account address',
  accountExample: '0x…',
  connectBusy: 'Connecting…',
  alarmTitle: 'Someone is taking over this account',
  alarmTimeLeft: 'Time left to stop it',
  alarmLead: (owner: string, when: string) =>
    `${owner} will be able to take control on ${when}. If that isn’t you, stop it now.`,
  alarmButton: 'Stop it',
  alarmBusy: 'Stopping…',
  alarmDone: 'Recovery stopped. No one took control.',
  finalizedTitle: (owner: string) => `${owner} now controls your account`,
  guardianLabel: 'Address',
  serviceName: 'Recovery service',
  moduleLabel: 'Recovery module',
  doneButton: 'Done',
  switchOnTitle: 'Turn on recovery',
  codeButton: 'Confirm',
  codeBusy: 'Checking…',
  contactsTitle: 'Your email and phone',
  contactsButtonSign: 'Show my email and phone',
  addContactButton: 'Add email or phone',
  contactsBusy: 'Loading…',
  contactsEmptyLead: 'Add one so that you can get back in.',
  removeButton: 'Remove',
  removeBusy: 'Removing…',
  guardiansTitle: 'Who can help you back in',
  incompleteTitle: 'Protection is incomplete',
  incompleteGuardianLead: 'One step is missing: codes can’t recover your account yet.',
  finishButton: 'Finish protection',
  incompleteModuleLead: 'Recovery is turned off for your account, so no one can help you back in.',
  thresholdConfirm: 'Save',
  ownerLabel: 'New wallet',
  ownerNotAnAddress: 'Enter a full address: 0x followed by 40 characters.',
  nameNotFound:
    'This network has no address for this name. Check the spelling, or enter the address.',
  nameInvalid: 'Names cannot be written like this. Check the spelling, or enter the address.',
  nameElsewhere: 'Names work only for accounts on Ethereum. Enter the address.',
  nameUnread: 'The name could not be looked up. Try again, or enter the address.',
  startTitle: 'Start the recovery',
  startButton: 'Start the recovery',
  calldataTo: 'To',
  startCopyTo: 'Copy the address',
  accountLabel: 'Account',
  newOwnersLabel: 'New wallet',
  askLinkCopy: 'Copy the link',
  approveTitle: (name: string | undefined) =>
    name ? `${name} asks for your help` : 'Someone asks for your help',
  approveLead: 'Call them now, on a number you already have. Don’t use one from a message.',
  approveOutcome: (span: string | undefined, count: number) =>
    `Once enough people help, and after ${span ?? 'a waiting time'}, ${count === 1 ? 'their new wallet opens' : `their ${count} new wallets open`} the account.`,
  approveCompare: 'They must read out these words',
  approveCompareHint:
    'If they read out others, or have started nothing, stop: someone else is asking.',
  approveConfirmation: 'I called, and heard their voice and these words',
  deliveredTitle: 'Thank you. Your help has arrived.',
  deliveredLead: 'There is nothing to send back. You can close this page.',
  followButton: 'Continue',
  nonceLabel: 'Nonce',
};
