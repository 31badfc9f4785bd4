import type { Method } from '../../ports.ts';
import type { SponsorOptions } from './sponsor.ts';

/** The EntryPoints whose operations are sponsored, the preferred one first. */
export function pm_supportedEntryPoints({ paymasters }: SponsorOptions): Method {
  return async () => paymasters.map(({ entryPoint }) => entryPoint);
}
