import { type Address, isAddressEqual } from 'viem';
import type { ModuleState } from './account-state.ts';

/** Whether an address is a guardian whose signature counts today. */
export function isGuarded(
  { guardians, moduleEnabled }: Pick<ModuleState, 'guardians' | 'moduleEnabled'>,
  guardian: Address,
): boolean {
  return moduleEnabled && includesAddress(guardians, guardian);
}

/** Whether an address is in a list, ignoring case. */
export function includesAddress(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((other) => isAddressEqual(other, address));
}
