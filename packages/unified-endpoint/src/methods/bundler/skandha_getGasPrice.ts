import type { Method } from '../method.ts';

/**
 * The standard fees, `{ maxPriorityFeePerGas, maxFeePerGas }`, as Skandha's clients request them.
 */
export const skandha_getGasPrice: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: async (_call, { fees }) => (await fees.read()).standard,
};
