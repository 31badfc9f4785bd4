/** Backup codes on paper: a sheet is made, shown once, and confirmed by one of its codes. */
export const backupCodes = {
  title: 'Backup codes on paper',
  lead: 'Eight codes for the day when you can’t open your email or phone. Each counts like a code that we send you, once.',
  once: 'They are shown this once. Have pen and paper ready.',
  needsBoth: 'From then on, a recovery needs both: a code from the paper and one that we send you.',
  replaces: (sheet: string) => `${sheet} stops working when you confirm the new codes.`,
  makeButton: 'Show the codes',
  making: 'Making the codes…',
  sheetTitle: (sheet: string) => `Your paper ${sheet}`,
  sheetLead: 'Write down this name and all codes now.',
  keep: 'Keep them where only you get to them. One code never suffices alone.',
  copyButton: 'Copy the codes',
  keptButton: 'I have kept them',
  typeTitle: 'Type one of them, to show that you have kept them',
  typeHint: 'It is not used up by this.',
  confirmTitle: 'Use the codes right away?',
  confirmLead: (date: string | undefined) =>
    `For safety, new backup codes only work ${date === undefined ? 'after a waiting time' : `from ${date}`}. To skip the wait, enter a code we sent to one of these.`,
  done: (sheet: string) => `${sheet} works.`,
  doneLater: (sheet: string, date: string) => `${sheet} works from ${date}.`,
};

/** A card to print, with the way back in and no secret. The site comes isolated. */
export const card = {
  title: 'Your way back in, on paper',
  lead: 'Print it and keep it where you find it again. No one gets in with it: there is no secret on it.',
  cardTitle: (site: string) => `Your way back into ${site}`,
  goThere: (site: string) => `Open ${site} and choose to get back in.`,
  enterCode:
    'Enter the email or phone that protects your account, and type the code that arrives. No code? Use your backup codes, or call the people who help you.',
  wait: 'Wait as many days as the page says. Then your new wallet opens your account.',
  noSecret:
    'No one needs your key or its words for this. Nobody who offers to do it for money can.',
  printButton: 'Print',
};
