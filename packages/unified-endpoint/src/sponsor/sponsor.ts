import { createGasEstimator, type EstimateGas } from './estimate-gas.ts';
import type { SponsorOptions } from './model/sponsor-options.ts';

/** Sponsors the user operations of one chain under gas policies. */
export interface Sponsor extends SponsorOptions {
  readonly estimateGas: EstimateGas;
}

/** The sponsor, in the members that abstractionkit reads. */
export function sponsorMetadata({ name, icon }: Pick<SponsorOptions, 'name' | 'icon'>) {
  return { name, description: `Gas sponsored by ${name}`, icons: icon ? [icon] : [] };
}

/** Creates the sponsor of one chain. */
export function createSponsor(options: SponsorOptions): Sponsor {
  return { ...options, estimateGas: createGasEstimator() };
}
