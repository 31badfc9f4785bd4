import type { Method } from './methods.ts';

/** The EntryPoints' addresses, the preferred one first (ERC-7769). */
export const eth_supportedEntryPoints: Method = ({ entryPoints }) => entryPoints;
