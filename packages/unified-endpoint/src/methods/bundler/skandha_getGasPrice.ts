import type { OwnMethod } from '../method.ts';

/**
 * The standard fees, `{ maxPriorityFeePerGas, maxFeePerGas }`, as Skandha's clients request them.
 */
export const skandha_getGasPrice: OwnMethod = async (_call, { fees }) =>
  (await fees.read()).standard;
