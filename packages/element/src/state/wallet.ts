import type { Call } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import { importOnDemand } from '../on-demand.ts';
import type { Actor, OwnerStatement } from '../wallet/account-actions.ts';
import type { TypedData } from '../wallet/typed-data.ts';
import { createStore } from './store.ts';

/** The user's wallet: its accounts, and what it signs and sends for the account. */
export interface WalletStore {
  /** The accounts that the wallet exposes without a prompt; empty until it is connected. */
  accounts: readonly Address[];
  /** Asks the user for a wallet, unless one is connected. */
  connect(): Promise<readonly [Address, ...Address[]]>;
  /** Asks the user again which accounts of the wallet are exposed. */
  chooseAccounts(): Promise<void>;
  /**
   * Signs a statement as the account: a SIWE message issued now. If several owners must sign, the
   * session collects their signatures in place of the view, and rejects with an `AbortError` if the
   * user leaves, or with the signal.
   */
  sign(statement: string, signal: AbortSignal): Promise<{ message: string; signature: Hex }>;
  /** Signs a statement as one of the account's owners, regardless of its threshold. */
  signAsOwner(statement: string): Promise<OwnerStatement>;
  /** Signs typed data with one account of the wallet, as owner or guardian. */
  signTypedData(signer: Address, typedData: TypedData): Promise<Hex>;
  /**
   * Sends calls from the account, with as many owners as needed, and waits for the chain.
   *
   * @param check Called once several owners have signed, which may take a day; if it rejects, nothing is
   *   sent.
   */
  sendFromAccount(
    calls: readonly Call[],
    signal: AbortSignal,
    check?: () => Promise<void>,
  ): Promise<void>;
  /** Sends calls from any account of the wallet and waits for the chain. */
  sendFromAnyAccount(calls: readonly Call[], signal: AbortSignal): Promise<void>;
}

/** @param actor The account's owners and the wallet, as they are when something is signed. */
export function createWalletStore(
  actor: () => Promise<Actor>,
  { accounts, chooseAccounts }: Pick<WalletStore, 'accounts' | 'chooseAccounts'>,
): WalletStore {
  return createStore<WalletStore>({
    accounts,
    chooseAccounts,
    connect: async () => (await (await actor()).connect()).accounts,
    sign: async (statement, signal) =>
      (await loadActions()).signStatementAsAccount(statement, await actor(), signal),
    signAsOwner: async (statement) =>
      (await loadActions()).signStatementAsOwner(statement, await actor()),
    signTypedData: async (signer, typedData) =>
      (await loadActions()).signAs(signer, typedData, await actor()),
    sendFromAccount: async (calls, signal, check) =>
      (await loadActions()).sendCallsFromAccount(calls, await actor(), signal, check),
    sendFromAnyAccount: async (calls, signal) =>
      (await loadActions()).sendCallsFromAnyAccount(calls, await actor(), signal),
  });
}

/** @throws {ElementError} `not-loaded` if the code cannot be fetched. */
function loadActions() {
  return importOnDemand('wallet/account-actions', () => import('../wallet/account-actions.ts'));
}
