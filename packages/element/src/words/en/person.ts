/** The page of someone who helps, and how they are removed. */
export const person = {
  lastChecked: (date: string, isDue: boolean) => `Answered on ${date}${isDue ? ': ask again' : ''}`,
  neverChecked: 'Not asked yet whether they still have their wallet.',
  askButton: 'Ask if they are still there',
  nameButton: (isNamed: boolean) => (isNamed ? 'Rename' : 'Add a name'),
  guardianNameOf: (guardian: string) => `Name for ${guardian}`,
  revokeServiceTitle: 'Remove email and phone codes?',
  serviceRevoked: 'Email and phone codes were removed.',
  revokeLast: 'This is the last one. Without it, no one can let you back in if you lose your key.',
  revokeLeaves: (left: number, threshold: number) => {
    if (left === 1)
      return 'That leaves one, which is enough to start a recovery. If you lose it too, no one can let you back in.';
    return threshold === 1
      ? `That leaves ${left}. Each of them can start a recovery alone.`
      : `That leaves ${left}. ${threshold} of them must help to start a recovery.`;
  },
  revokeService:
    'This service sends the codes. Without it, your email and phone can’t recover the account.',
  revokeMaybeService:
    'If this is the service that sends the codes, your email and phone can’t recover the account without it.',
};
