/** How many approvals an account needs from then on. */
const needed = (threshold: number) =>
  threshold === 1
    ? 'One approval is then enough to start a recovery.'
    : `${threshold} approvals are then needed to start a recovery.`;

/**
 * The texts of links, and of collecting signatures.
 */
export const collect = {
  // Recover
  signatureLabel: 'Signature',

  // Signatures by several users
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
      ? 'Recovery is turned on for this account.'
      : `Recovery is turned on for this account. A recovery takes ${span} and can be stopped until then.`,
  subjectAddGuardian: (guardian: string, threshold: number) =>
    `${guardian} may approve recoveries. ${needed(threshold)}`,
  subjectRevokeGuardian: (guardian: string, threshold: number) =>
    `${guardian} may no longer approve recoveries. ${threshold === 0 ? 'No one else may, so this account cannot be recovered.' : needed(threshold)}`,
  subjectThreshold: needed,
  subjectCancel: 'When enough owners have signed, the running recovery is stopped.',
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
  approveButton: 'Approve in my wallet',
  strangeTitle: 'Don’t sign this',
  strangeLead: 'This link asks for something that this page never asks for. Nothing was signed.',
  tooLateTitle: 'This request has expired',
  tooLateLead: 'What you were asked to sign is no longer valid. Ask for a new link.',
  handBackTitle: 'Signed. Now send it back.',
  handBackLead:
    'Send this link back to the person who asked you. Nothing happens until they have it.',
  notDeliveredTitle: 'Signed, but not delivered',
  notDeliveredLead:
    'Your approval could not be delivered. You can also send this link to the person who asked you.',
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
  takeTitle: 'Add this approval',
  takeLead:
    'Use it here if you started in this browser. Otherwise, open the link in the browser where you started.',
  takeButton: 'Use here',
  takenTitle: 'Signature received',
  takenLead: 'Close this page and continue in the one that is waiting for it.',
  unclaimedTitle: 'This browser isn’t waiting for a signature',
  unclaimedLead: 'Copy the signature and enter it in the browser where you started.',
};
