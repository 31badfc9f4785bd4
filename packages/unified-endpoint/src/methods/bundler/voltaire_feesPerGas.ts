import type { OwnMethod } from '../method.ts';

/**
 * The standard fees, `{ maxFeePerGas, maxPriorityFeePerGas }`, as Voltaire's clients request them.
 */
export const voltaire_feesPerGas: OwnMethod = async (_call, { fees }) =>
  (await fees.read()).standard;
