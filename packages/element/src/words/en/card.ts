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
