import { type Address, getAddress } from 'viem';
import type { AccountId } from '../../messages/account.ts';

/** @see CAIP-10 */
export function accountId(chainId: number, address: Address): AccountId {
  return `eip155:${chainId}:${getAddress(address)}`;
}
