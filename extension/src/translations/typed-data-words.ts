const list = new Intl.ListFormat('en');

/** The texts about typed data, apart from the others so that they can be translated together. */
export const typedDataWords = {
  permitTitle: 'Let someone take your tokens?',
  permitLead: (amounts: readonly string[], isOnce: boolean, until: string | undefined) =>
    [
      `The spender may take ${list.format(amounts)} from this account${isOnce ? ', once' : ''}.`,
      until ? `The permission ends ${until}.` : isOnce ? '' : 'The permission has no end.',
      'No further approval is needed.',
    ]
      .filter(Boolean)
      .join(' '),
  permitUsedBy: (deadline: string) => `It must be put to use by ${deadline}.`,
  orderTitle: 'Place this order?',
  orderLead: (gives: readonly string[], receives: readonly string[], until: string) =>
    `Anyone may take ${list.format(gives)} from this account, and gives ${
      receives.length > 0 ? list.format(receives) : 'nothing'
    } for it. The order ends ${until}.`,
  voteTitle: 'Cast this vote?',
  voteLead: (space: string) => `Your vote in “${space}”. It moves nothing.`,
  signInTitle: (domain: string) => `Sign in to ${domain}?`,
  signInLead: 'You prove that the account is yours.',
  recoveryTitle: 'Help recover an account?',
  recoveryLead: (owners: number, threshold: string) =>
    owners === 1
      ? 'As one of its trusted people, you agree that this new owner takes over the account.'
      : `As one of its trusted people, you agree that these ${owners} new owners take over the account. ${threshold} of them together then act for it.`,
  unknownTitle: (type: string) => `Sign this ${type}?`,
  unknownLead: 'This wallet doesn’t know what it does. You sign exactly these fields.',
  domainLabel: 'For',
  messageLabel: 'What you sign',
  empty: 'Empty',
  onDate: (date: string) => `on ${date}`,
  never: 'never',
  warnings: {
    'unknown-typed-data': () =>
      'This wallet doesn’t know this kind of message. It could let someone take what you own. Decline, unless you know the site and what it needs this for.',
    'open-domain': () =>
      'It doesn’t say for which network or for which contract it is meant. Others may use it, too.',
    'far-expiry': () => 'It can be used for more than a month from now, or forever.',
    'gives-for-nothing': () => 'Your account gets nothing for what it gives. Decline.',
    'recovers-account': () =>
      'Someone may pretend to be your friend. Call the account’s owner, and compare both addresses, before you approve.',
  },
};
