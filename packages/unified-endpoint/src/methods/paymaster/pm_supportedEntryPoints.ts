import type { SponsorOptions } from '../../sponsor/model/sponsor-options.ts';
import type { Method } from '../method.ts';

/** The EntryPoints whose operations are sponsored, the preferred one first. */
export function pm_supportedEntryPoints({ paymasters }: SponsorOptions): Method {
  return async () => paymasters.map(({ entryPoint }) => entryPoint);
}
