import { type Address, isAddressEqual } from 'viem';
import type { AccountState, PendingRecovery } from '../../chain/account-state.ts';

/** The account's running recovery, if it is one to these owners. */
export function findRecoveryTo(
  newOwners: readonly Address[],
  { recovery }: AccountState,
): PendingRecovery | undefined {
  return recovery && areSameAddresses(recovery.newOwners, newOwners) ? recovery : undefined;
}

/** Whether both name the same addresses, in any order. */
export function areSameAddresses(some: readonly Address[], others: readonly Address[]): boolean {
  return (
    some.length === others.length &&
    some.every((one) => others.some((other) => isAddressEqual(one, other)))
  );
}
