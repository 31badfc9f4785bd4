import { type Address, isAddressEqual } from 'viem';
import { includesAddress } from '../chain/guardians.ts';

export interface WalletRoleParameters {
  /** The accounts that the wallet exposes. */
  accounts: readonly Address[];
  account: Address;
  owners: readonly Address[];
}

/**
 * The wallet's relation to the account: the account itself (smart wallets), an owner, or a
 * stranger. A stranger may still pay for a recovery.
 */
export type WalletRole =
  | { kind: 'account' }
  | { kind: 'owner'; owner: Address }
  | { kind: 'stranger' };

export function walletRole({ accounts, account, owners }: WalletRoleParameters): WalletRole {
  if (accounts.some((own) => isAddressEqual(own, account))) return { kind: 'account' };
  const owner = accounts.find((own) => owners.some((other) => isAddressEqual(own, other)));
  return owner ? { kind: 'owner', owner } : { kind: 'stranger' };
}

/** Whether a recovery gives the account to one of these wallet's accounts, and to no other. */
export function isOwnRecovery(
  newOwners: readonly Address[],
  accounts: readonly Address[],
): boolean {
  const [newOwner, ...others] = newOwners;
  return newOwner !== undefined && others.length === 0 && includesAddress(accounts, newOwner);
}
