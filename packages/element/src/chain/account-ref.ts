import type { Address } from 'viem';

/** A Safe account on one chain. */
export interface AccountRef {
  account: Address;
  chainId: number;
}

/** An account with the domain of the service that reads its statements; the usual one by default. */
export interface StatementSigner extends AccountRef {
  siweDomain?: string | undefined;
}
