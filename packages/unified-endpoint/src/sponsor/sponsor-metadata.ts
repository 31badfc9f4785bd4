import type { SponsorOptions } from './model/sponsor-options.ts';

/** The sponsor, in the members that abstractionkit reads. */
export function sponsorMetadata({ name, icon }: Pick<SponsorOptions, 'name' | 'icon'>) {
  return { name, description: `Gas sponsored by ${name}`, icons: icon ? [icon] : [] };
}
