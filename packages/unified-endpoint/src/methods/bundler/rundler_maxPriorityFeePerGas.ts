import type { OwnMethod } from '../method.ts';

/** The standard priority fee alone, in wei, as Rundler's clients ask for it. */
export const rundler_maxPriorityFeePerGas: OwnMethod = async (_call, { fees }) =>
  (await fees.read()).standard.maxPriorityFeePerGas;
