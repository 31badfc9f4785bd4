import { type Address, getAddress, isAddress } from 'viem';
import type { AccountId } from './account.ts';

/** @see CAIP-10 */
export function accountId(chainId: number, address: Address): AccountId {
  return `eip155:${chainId}:${getAddress(address)}`;
}

/** Whether a text is an account id. @see CAIP-10 */
export function isAccountId(text: string): text is AccountId {
  const [namespace, chainId, address, ...rest] = text.split(':');
  return (
    namespace === 'eip155' &&
    /^[1-9]\d*$/.test(chainId ?? '') &&
    isAddress(address ?? '', { strict: false }) &&
    rest.length === 0
  );
}

/** Splits an account id. */
export function readAccountId(id: AccountId): { chainId: number; address: Address } {
  const [, chainId, address] = id.split(':');
  return { chainId: Number(chainId), address: address as Address };
}
