import { isStuck } from '@recovery-guardian/core';
import type { Address } from 'viem';
import {
  type AccountState,
  includesAddress,
  type PendingRecovery,
} from '../chain/account-state.ts';
import type { AccountStore, ViewContext } from '../context/view-context.ts';

/** Returns the account's pending recovery, if it is to these owners. */
export function findRecoveryTo(
  newOwners: readonly Address[],
  { recovery }: AccountState,
): PendingRecovery | undefined {
  const isTo = (owners: readonly Address[]) =>
    owners.length === newOwners.length && owners.every((one) => includesAddress(newOwners, one));
  return recovery && isTo(recovery.newOwners) ? recovery : undefined;
}

/**
 * Returns how the recovery that was pending has ended; `undefined` while it is pending. The account
 * is lost if it has other owners or another threshold than before: they may have changed again since
 * the recovery was finalized.
 */
export function endOf(
  before: AccountState,
  now: AccountState,
): 'lost' | 'replaced' | 'canceled' | undefined {
  const isSame = (partsOf: (state: AccountState) => unknown) =>
    String(partsOf(before)) === String(partsOf(now));
  if (now.recovery && isSame(partsOfRecovery)) return undefined;
  if (!isSame(({ owners, threshold }) => [owners, threshold])) return 'lost';
  return now.recovery ? 'replaced' : 'canceled';
}

/** Distinguishes an account's recoveries. */
const partsOfRecovery = ({ module, recovery }: AccountState) => [
  module,
  recovery?.executeAfter,
  recovery?.newOwners,
];

/** Whether the account's recovery can never be finalized. */
export function hasStuckRecovery({
  account,
  state: { guardians, recovery },
}: Pick<AccountStore, 'account' | 'state'>): boolean {
  return recovery !== undefined && isStuck({ account, guardians, ...recovery });
}

/** Whether the connected wallet is the account, or one of its owners. */
export function isOwner({ account, wallet }: Pick<ViewContext, 'account' | 'wallet'>): boolean {
  const owners = [account.account, ...account.state.owners];
  return wallet.accounts.some((one) => includesAddress(owners, one));
}

/** Whether a recovery gives the account to one of these wallet's accounts, and to no other. */
export function isOwnRecovery(
  newOwners: readonly Address[],
  accounts: readonly Address[],
): boolean {
  const [newOwner, ...others] = newOwners;
  return newOwner !== undefined && others.length === 0 && includesAddress(accounts, newOwner);
}
