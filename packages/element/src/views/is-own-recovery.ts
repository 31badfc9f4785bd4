import type { Address } from 'viem';
import { includesAddress } from '../chain/guardians.ts';

/** Whether a recovery gives the account to one of these wallet's accounts, and to no other. */
export function isOwnRecovery(
  newOwners: readonly Address[],
  accounts: readonly Address[],
): boolean {
  const [newOwner, ...others] = newOwners;
  return newOwner !== undefined && others.length === 0 && includesAddress(accounts, newOwner);
}
