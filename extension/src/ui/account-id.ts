import { type Address, isAddress } from 'viem';
import type { AccountId } from '../messages/account.ts';

/** Whether a text names an account on its chain, as CAIP-10 does. */
export function isAccountId(text: string): text is AccountId {
  const [namespace, chainId, address, ...rest] = text.split(':');
  return (
    namespace === 'eip155' &&
    /^[1-9]\d*$/.test(chainId ?? '') &&
    isAddress(address ?? '', { strict: false }) &&
    rest.length === 0
  );
}

/** The two halves of an account's name. */
export function readAccountId(id: AccountId): { chainId: number; address: Address } {
  const [, chainId, address] = id.split(':');
  return { chainId: Number(chainId), address: address as Address };
}
