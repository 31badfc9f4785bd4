import type { SponsorOptions } from '../methods/paymaster/sponsor.ts';

/** Who sponsors, in the members that abstractionkit reads. */
export function sponsorMetadata({ name, icon }: Pick<SponsorOptions, 'name' | 'icon'>) {
  return { name, description: `Gas sponsored by ${name}`, icons: icon ? [icon] : [] };
}
