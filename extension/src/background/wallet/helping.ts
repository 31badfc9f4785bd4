import { type AccountId, WalletError } from '@recovery-guardian/wallet';
import type { Hash } from 'viem';
import type { HelpRequest, ProtectedAccount } from '../../messages/helping.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Chains } from '../chains/chains.ts';
import type { WalletKeyring } from '../keyring/keyring.ts';
import type { StoredValue } from '../stored-value.ts';

/** What is stored of the accounts that this wallet protects. None of it is secret. */
export interface Helping {
  readonly accounts: readonly ProtectedAccount[];
  /** Accounts that the user removed from the list. */
  readonly hidden: readonly AccountId[];
  /** The open requests, as last read. */
  readonly requests: readonly HelpRequest[];
  /** The requests that the user ignores. */
  readonly ignored: readonly Hash[];
  /** How far each chain's logs were searched. */
  readonly searched: Readonly<Record<number, Searched>>;
  /** How many accounts that are not listed were looked at for requests, in this round. */
  readonly looked?: number | undefined;
}

/** How far a chain's logs were searched. */
export interface Searched {
  /** The last block. */
  readonly block: number;
  /** The module and the guardians. */
  readonly for: string;
  /** How many blocks the node is asked for next. */
  readonly step: number;
  /** Whether the node refused the logs of a block. */
  readonly hasGap?: boolean | undefined;
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

/** Anyone can name this wallet as a guardian: of the others, so many are listed. */
export const mostListed = 50;

/** Splits the accounts: listed are those that the user chose, those with requests, and the newest. */
export function splitAccounts({ accounts, requests }: Helping): {
  readonly listed: readonly ProtectedAccount[];
  readonly others: readonly ProtectedAccount[];
} {
  const asking = new Set(requests.map(({ account }) => account));
  const first = accounts.filter((one) => isChosen(one) || asking.has(one.id));
  const rest = accounts.filter((one) => !first.includes(one));
  const start = Math.max(0, rest.length - Math.max(0, mostListed - first.length));
  return { listed: [...first, ...rest.slice(start)], others: rest.slice(0, start) };
}

/** Whether the user opened an account, or named it. */
export function isChosen({ name, isWanted }: ProtectedAccount): boolean {
  return isWanted === true || name !== '';
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
