import type { Address } from 'viem';

/**
 * Links to an account on the operator's page, where its owner can cancel a recovery. The link
 * carries identifiers only; the page reads the account's state from the network.
 *
 * @param page without a fragment
 */
export function accountLink(
  page: string,
  { account, chainId }: { account: Address; chainId: number },
): string {
  return `${page}#account=${account}&chain=${chainId}`;
}
