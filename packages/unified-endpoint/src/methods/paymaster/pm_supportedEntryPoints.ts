import type { SponsorOptions } from '../../sponsor/model/sponsor-options.ts';
import type { Method } from '../method.ts';

/** The EntryPoints with sponsoring, in order of preference. */
export function pm_supportedEntryPoints({ paymasters }: SponsorOptions): Method {
  return async () => paymasters.map(({ entryPoint }) => entryPoint);
}
