import { type Address, isAddressEqual } from 'viem';

/** Whether an address is in a list, ignoring case. */
export function includesAddress(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((one) => isAddressEqual(one, address));
}
