/** The texts about tokens that the wallet could read, and about simulations. */
export const tokenWords = {
  /** An amount with decimals, beside the number that is signed. */
  amount: (amount: string, token: string, units: string) =>
    `${amount} ${token} (${units} of its smallest units)`,
  anyAmount: (token: string) => `any amount of ${token}`,
  unitsOf: (units: string, token: string) => `${units} of the smallest units of ${token}`,
  collectible: (tokenId: string, token: string) => `number ${tokenId} of ${token}`,
  send: (what: string) => ({ title: 'Send tokens', consequence: `Sends ${what}.` }),
  move: (what: string) => ({
    title: 'Move tokens from one address to another',
    consequence: `Moves ${what}.`,
  }),
  approve: (what: string) => ({
    title: 'Let someone take your tokens',
    consequence: `The spender may take ${what}, at any time.`,
  }),
  approveCollectible: (what: string) => ({
    title: 'Let someone take a collectible',
    consequence: `The spender may take ${what}, at any time.`,
  }),
  approveCollection: (token: string) => ({
    title: 'Let someone take a whole collection',
    consequence: `The spender may take everything you own of ${token}, now and later.`,
  }),
  simulation: 'What your network’s node expects',
  simulationNothing: 'No coins or tokens of this account move.',
  simulationFails: 'This would fail.',
  simulationUnknown: 'This could not be simulated.',
  simulationNote: 'An estimate without the network fee. Tokens may also be fake.',
  gains: (what: string) => `You get ${what}`,
  loses: (what: string) => `You give ${what}`,
};
