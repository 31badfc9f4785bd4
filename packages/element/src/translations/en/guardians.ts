/**
 * The texts of the list of guardians, and of an account in trouble.
 */
export const guardians = {
  // Guardians
  guardiansEmpty: 'No one can approve a recovery yet',
  guardiansEmptyLead: 'Someone you trust, or another wallet of yours, can help you back in.',
  guardiansWhileRunning: 'What you change here does not stop it.',
  guardiansRunningButton: 'See the recovery',
  addGuardianTitle: 'Who do you trust?',
  addGuardianLead:
    'Someone who can help you back in, or another wallet of yours kept in a different place.',
  guardianField: 'Wallet address',
  guardianHint: 'Ask them to copy it from their wallet.',
  addWalletTitle: 'Which wallet of yours?',
  addWalletLead:
    'Choose one that you keep in a different place, so that you don’t lose both together.',
  addWalletHint: 'Copy it from that wallet.',
  ownWalletName: 'My other wallet',
  guardianNoChecksum: 'We can’t check this for typos. Copy it directly from the wallet.',
  guardianReserved: 'No one has this address. Copy it again.',
  guardianIsAccount: 'An account cannot approve for itself. Choose another address.',
  guardianIsOwner:
    'This is the account’s own key. You would lose both together. Choose another address.',
  guardianIsModule: 'This is the recovery module itself. Choose another address.',
  guardianIsThere: 'This address was added already.',
  guardianName: 'Name',
  nameButton: (isNamed: boolean) => (isNamed ? 'Rename' : 'Add a name'),
  nameButtonOf: (guardian: string, isNamed: boolean) =>
    isNamed ? `Rename ${guardian}` : `Add a name for ${guardian}`,
  guardianNameOf: (guardian: string) => `Name for ${guardian}`,
  guardianNameHint: 'Optional. It stays on this device.',
  guardianAdded: (guardian: string) => `${guardian} can approve now.`,
  revokeServiceTitle: 'Remove email and phone codes?',
  serviceRevoked: 'Email and phone codes were removed.',
  revokeLast: 'This is the last one. Without it, no one can let you back in if you lose your key.',
  revokeLeaves: (left: number, threshold: number) => {
    if (left === 1)
      return 'That leaves one, which is enough to start a recovery. If you lose it too, no one can let you back in.';
    return threshold === 1
      ? `That leaves ${left}. Each of them can start a recovery alone.`
      : `That leaves ${left}. ${threshold} of them must agree to start a recovery.`;
  },
  revokeService:
    'This service sends the codes. Without it, your email and phone can’t recover the account.',
  revokeMaybeService:
    'If this is the service that sends the codes, your email and phone can’t recover the account without it.',
  thresholdLead:
    'More is safer if someone turns against you. Fewer is safer if someone becomes unreachable.',
  thresholdChanged: (threshold: number, guardians: number) => {
    if (threshold === 1) return 'One approval is enough now.';
    if (threshold < guardians) return `${threshold} of ${guardians} must agree now.`;
    return guardians === 2 ? 'Both must agree now.' : `All ${guardians} must agree now.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: 'More approvals are needed than can be given, so no one can help.',
  noContactsNote: 'No email or phone is registered anymore, so codes can’t reach you.',
  accountDetails: 'Account details',
  thresholdButton: 'Change how many must agree',
  addPersonButton: 'Add someone you trust',
  serviceDownNote: 'We can’t reach the recovery service. Your account is unchanged.',
  serviceDownTitle: 'Codes cannot be sent right now',
  alarmReplaceButton: 'Replace email or phone',
};
