import { type Address, getAddress } from 'viem';
import type { AccountId } from '../../messages/account.ts';

/** @see CAIP-10 */
export function accountId(chainId: number, address: Address): AccountId {
  return `eip155:${chainId}:${getAddress(address)}`;
}

/** Splits an account id. */
export function readAccountRef(id: AccountId): { chainId: number; address: Address } {
  const [, chainId, address] = id.split(':') as [string, string, Address];
  return { chainId: Number(chainId), address };
}
