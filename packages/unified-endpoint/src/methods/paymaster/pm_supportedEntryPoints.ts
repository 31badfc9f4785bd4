import type { Method } from '../method.ts';

/** The EntryPoints with sponsoring, in order of preference. */
export const pm_supportedEntryPoints: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  handle: (_call, { sponsor }) => sponsor.paymasters.map(({ entryPoint }) => entryPoint),
};
