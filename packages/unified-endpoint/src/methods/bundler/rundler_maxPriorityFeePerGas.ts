import type { OwnMethod } from '../method.ts';

/** The standard priority fee in wei, as Rundler's clients request it. */
export const rundler_maxPriorityFeePerGas: OwnMethod = async (_call, { fees }) =>
  (await fees.read()).standard.maxPriorityFeePerGas;
