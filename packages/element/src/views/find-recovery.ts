import type { Address } from 'viem';
import type { AccountState, PendingRecovery } from '../chain/account-state.ts';
import { includesAddress } from '../chain/guardians.ts';

/** Returns the account's pending recovery, if it is to these owners. */
export function findRecoveryTo(
  newOwners: readonly Address[],
  { recovery }: AccountState,
): PendingRecovery | undefined {
  return recovery && isSameRecovery(recovery, { newOwners }) ? recovery : undefined;
}

/** Whether both are to the same owners, in any order. */
export function isSameRecovery(
  { newOwners: some }: Pick<PendingRecovery, 'newOwners'>,
  { newOwners: others }: Pick<PendingRecovery, 'newOwners'>,
): boolean {
  return some.length === others.length && some.every((one) => includesAddress(others, one));
}
