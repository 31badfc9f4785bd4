/**
 * The texts of the list of guardians, and of an account in trouble.
 */
export const guardians = {
  // Guardians
  guardiansEmpty: 'No guardians yet',
  guardiansEmptyLead:
    'A guardian is someone you trust, or another wallet of yours, that can help you back in.',
  guardiansWhileRunning: 'What you change here does not stop it.',
  guardiansRunningButton: 'See the recovery',
  addGuardianButton: 'Add a guardian',
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
  nameButton: (isNamed: boolean) => (isNamed ? 'Rename' : 'Add a name'),
  nameButtonOf: (guardian: string, isNamed: boolean) =>
    isNamed ? `Rename ${guardian}` : `Add a name for ${guardian}`,
  guardianNameOf: (guardian: string) => `Name for ${guardian}`,
  guardianNameHint: 'Optional. It stays on this device.',
  guardianAdded: (guardian: string) => `${guardian} is a guardian now.`,
  revokeServiceTitle: 'Remove email and phone codes?',
  serviceRevoked: 'Email and phone codes were removed.',
  revokeLast:
    'This is your last guardian. Without it no one can let you back in if you lose your key.',
  revokeLeaves: (left: number, threshold: number) => {
    if (left === 1)
      return 'One guardian remains, and is enough to start a recovery. If you lose it too, no one can let you back in.';
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
  thresholdChanged: (threshold: number, guardians: number) => {
    if (guardians === 1) return 'This guardian is enough now.';
    if (threshold < guardians) return `${threshold} of ${guardians} guardians must agree now.`;
    return guardians === 2
      ? 'Both guardians must agree now.'
      : `All ${guardians} guardians must agree now.`;
  },

  // An overview that is not quiet
  incompleteThresholdLead: 'More guardians must agree than the account has, so none can help.',
  noContactsNote:
    'No email or phone is registered any more, so the guardian that sends codes cannot reach you.',
  accountDetails: 'Account details',
  thresholdButton: 'Change how many must agree',
  addPersonButton: 'Add someone you trust',
  serviceDownNote: 'We can’t reach the recovery service. Your account is unchanged.',
  serviceDownTitle: 'Codes cannot be sent right now',
  serviceDownPeople: 'Your trusted people can still approve a recovery.',
  alarmReplaceButton: 'Replace email or phone',
};
