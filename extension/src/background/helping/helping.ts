import type { Hash } from 'viem';
import type { AccountId } from '../../messages/account.ts';
import { WalletError } from '../../messages/errors.ts';
import type { HelpRequest, ProtectedAccount } from '../../messages/helping.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Chains } from '../chains/chains.ts';
import type { WalletKeyring } from '../keyring/keyring.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** What is stored of the accounts that this wallet protects. None of it is secret. */
export interface Helping {
  readonly accounts: readonly ProtectedAccount[];
  /** Accounts that the user removed from the list. */
  readonly hidden: readonly AccountId[];
  /** The open requests, as last read. */
  readonly requests: readonly HelpRequest[];
  /** The requests that the user ignores. */
  readonly ignored: readonly Hash[];
  /** How far each chain's logs were searched, and for which guardians. */
  readonly searched: Readonly<Record<number, { readonly block: number; readonly for: string }>>;
}

export const noHelping: Helping = {
  accounts: [],
  hidden: [],
  requests: [],
  ignored: [],
  searched: {},
};

/** The parts of the wallet that helping others needs. */
export interface HelpingParts {
  readonly helping: StoredValue<Helping>;
  readonly accounts: Accounts;
  readonly chains: Chains;
  readonly keyring: WalletKeyring;
}

/** The requests that wait for an answer. */
export function openHelpRequests({ requests, ignored }: Helping): readonly HelpRequest[] {
  return requests.filter(({ hash }) => !ignored.includes(hash));
}

/** @throws {WalletError} `not-a-guardian` if this wallet does not list the account. */
export function findProtectedAccount({ accounts }: Helping, id: AccountId): ProtectedAccount {
  const account = accounts.find((one) => one.id === id);
  if (!account) throw new WalletError('not-a-guardian');
  return account;
}
