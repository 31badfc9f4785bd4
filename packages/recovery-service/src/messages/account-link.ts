import type { Address } from 'viem';

/**
 * Links to an account on the operator's page that hosts the element, where its owner can cancel a
 * recovery. The link carries identifiers only: what happens to the account is read from the network.
 *
 * @param page without a fragment
 */
export function accountLink(
  page: string,
  { account, chainId }: { account: Address; chainId: number },
): string {
  return `${page}#account=${account}&chain=${chainId}`;
}
