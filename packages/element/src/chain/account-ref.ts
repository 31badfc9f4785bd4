import type { Address } from 'viem';

/** A Safe account on one chain. */
export type AccountRef = { account: Address; chainId: number };
