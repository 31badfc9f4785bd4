import { createGasEstimator, type EstimateGas } from './gas/estimate-gas.ts';
import type { SponsorOptions } from './model/sponsor-options.ts';

/** Sponsors the user operations of one chain under gas policies. */
export interface Sponsor extends SponsorOptions {
  readonly estimateGas: EstimateGas;
}

/** Creates the sponsor of one chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  return { ...options, estimateGas: createGasEstimator() };
}
