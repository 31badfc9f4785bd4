/** A recovery while its days run: for the user who gets back in, and for those who help. */
export const days = {
  day: (day: number, days: number) => `Day ${day} of ${days}`,
  name: 'The name of this recovery',
  nameHint:
    'Our messages about it have the same three words. Read them out to people who ask whether it’s you.',
  helped: (who: string) => `Helped: ${who}`,
  told: (who: string) => `Told: ${who}`,
  nothingToDo: 'Nothing to do until then',
  stolen: 'Was your phone stolen?',
  stolenLead: 'Lock it now, so that no one reads your messages. The recovery goes on.',
  findMy: 'iPhone: open Find My',
  findHub: 'Android: open Find Hub',
  stolenSim: 'Then call your mobile operator, and have the SIM card blocked.',
  share: 'Let your helpers follow',
  shareHint:
    'Safe to share: it shows the days, the words and how many have helped. No one can do anything with it.',
  watchLead: 'Is it real? Call the owner on a number you already have.',
  watchCompare: 'Ask the owner for these words',
  watchHint:
    'If they read out others, or know of no recovery, it isn’t theirs: they must stop it now.',
  watchNote: 'You have nothing to do here. Never give anyone a code because of this page.',
  helpedOf: (helped: number, needed: number) => `${helped} of ${needed} have helped`,
  finishedTitle: 'This recovery is finished',
  finishedLead:
    'The account opens with the new wallet now. Call the owner. If it isn’t theirs, send nothing to this account anymore.',
  overLead:
    'It was stopped, or another one took its place. Call the owner before you help once more.',

  // Before it: the last code waits
  heldTitle: 'Now a short wait',
  heldLead:
    'Your code was right. We tell your other ways back in before the last one is sent: one press there stops it.',
  heldIn: 'You can enter the last code in',
  heldTold: 'We told',
  heldNote: 'A code you already got there no longer works.',
  heldStopped: 'One of your ways back in stopped it. Nothing was changed.',
};
