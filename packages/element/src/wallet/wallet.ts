import type { Address, Hex } from 'viem';
import type { StatementSigner } from '../chain/account-state.ts';
import type { Eip1193Provider } from '../chain/eip1193.ts';
import { includesAddress } from '../chain/guardians.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';

/**
 * Signs `message` for `account`, for hosts that hold the keys themselves. Statements about alerts
 * are signed by one owner: then `account` is the owner's address.
 */
export type Signer = (request: {
  account: Address;
  chainId: number;
  /** Text, as EIP-191 signs it. */
  message: string;
}) => Promise<Hex>;

/** What is needed of the account to choose how a wallet signs. */
export type AccountOwners = StatementSigner & {
  owners: readonly Address[];
  threshold: number;
};

/** A connected wallet, and the node that reports on its transactions. */
export interface Wallet {
  provider: Eip1193Provider;
  /** The chain that the account is on, and the wallet was asked to switch to. */
  chainId: number;
  /** Checksummed or not, as the wallet returned them; never empty. */
  accounts: readonly [Address, ...Address[]];
  rpc: JsonRpc;
  /** The unified endpoint's URL: smart wallets may have it sponsor their calls. */
  paymasterUrl: string | undefined;
}

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
  if (includesAddress(accounts, account)) return { kind: 'account' };
  const owner = accounts.find((own) => includesAddress(owners, own));
  return owner ? { kind: 'owner', owner } : { kind: 'stranger' };
}
