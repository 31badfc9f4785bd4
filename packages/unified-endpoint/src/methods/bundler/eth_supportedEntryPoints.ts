import type { OwnMethod } from '../method.ts';

/** The EntryPoints' addresses, in order of preference (ERC-7769). */
export const eth_supportedEntryPoints: OwnMethod = (_call, { chain }) => chain.entryPoints;
