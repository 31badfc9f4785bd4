import type { Method } from '../method.ts';

/** The standard priority fee in wei, as Rundler's clients request it. */
export const rundler_maxPriorityFeePerGas: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: async (_call, { fees }) => (await fees.read()).standard.maxPriorityFeePerGas,
};
