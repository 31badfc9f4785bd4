import { type Address, isAddress } from 'viem';

/** The account that an alert's link names. */
export interface LinkedAccount {
  readonly account: Address;
  readonly chainId: number;
}

/**
 * Reads the account from an address's fragment, as the service's alerts write it:
 * `#account=0x…&chain=31337`. It only selects what is shown.
 */
export function readAccountLink(hash: string): LinkedAccount | undefined {
  const query = new URLSearchParams(hash.slice(1));
  const account = query.get('account') ?? '';
  const chainId = Number(query.get('chain'));
  return isAddress(account, { strict: false }) && Number.isSafeInteger(chainId)
    ? { account, chainId }
    : undefined;
}
