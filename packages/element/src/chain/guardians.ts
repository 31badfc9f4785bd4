import { type Address, isAddressEqual } from 'viem';

/** Whether an address is a guardian whose signature counts today. */
export function isGuarded(
  { guardians, moduleEnabled }: { guardians: readonly Address[]; moduleEnabled: boolean },
  guardian: Address,
): boolean {
  return moduleEnabled && includesAddress(guardians, guardian);
}

/** Whether an address is in a list, ignoring case. */
export function includesAddress(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((other) => isAddressEqual(other, address));
}
