import { type Address, isAddress } from 'viem';

/** The account that a link of an alert names. */
export type LinkedAccount = { readonly account: Address; readonly chainId: number };

/**
 * Reads the account from the part of an address behind `#`, as the service's alerts write it:
 * `#account=0x…&chain=31337`. It decides what is shown and nothing else.
 */
export function readAccountLink(hash: string): LinkedAccount | undefined {
  const query = new URLSearchParams(hash.slice(1));
  const account = query.get('account') ?? '';
  const chainId = Number(query.get('chain'));
  return isAddress(account, { strict: false }) && Number.isSafeInteger(chainId)
    ? { account, chainId }
    : undefined;
}
