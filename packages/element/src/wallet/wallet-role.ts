import type { Address } from 'viem';
import { includesAddress } from '../chain/account-state.ts';

interface WalletRoleParameters {
  /** The accounts that the wallet exposes. */
  accounts: readonly Address[];
  account: Address;
  owners: readonly Address[];
}

/**
 * The wallet's relation to the account: the account itself (smart wallets), an owner, or a
 * stranger. A stranger may still pay for a recovery.
 */
type WalletRole = { kind: 'account' } | { kind: 'owner'; owner: Address } | { kind: 'stranger' };

export function walletRole({ accounts, account, owners }: WalletRoleParameters): WalletRole {
  if (includesAddress(accounts, account)) return { kind: 'account' };
  const owner = accounts.find((own) => includesAddress(owners, own));
  return owner ? { kind: 'owner', owner } : { kind: 'stranger' };
}
