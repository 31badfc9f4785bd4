import type { Method } from '../method.ts';

/**
 * The standard fees, `{ maxFeePerGas, maxPriorityFeePerGas }`, as Voltaire's clients request them.
 */
export const voltaire_feesPerGas: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: async (_call, { fees }) => (await fees.read()).standard,
};
