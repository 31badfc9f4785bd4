import type { Address } from 'viem';

/** A Safe account on one chain. */
export interface AccountRef {
  account: Address;
  chainId: number;
}
