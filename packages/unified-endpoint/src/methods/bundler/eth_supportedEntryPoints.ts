import type { Method } from '../method.ts';

/** The EntryPoints' addresses, in order of preference (ERC-7769). */
export const eth_supportedEntryPoints: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: (_call, { chain }) => chain.entryPoints,
};
