import type { Call, CaptchaAction } from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { Steps, ViewName } from '../attribute-values.ts';
import type { Network, RecoveryClient } from '../chain/network.ts';
import type { ProblemAction } from '../errors/problem-handling.ts';
import { importOnDemand } from '../on-demand.ts';
import type { Actor, OwnerStatement } from '../wallet/account-actions.ts';
import type { TypedData } from '../wallet/typed-data.ts';
import type { Strings } from '../words/en/strings.ts';
import type { AccountReading, AccountStore } from './account.ts';
import type { SharedLink } from './shared-link.ts';
import { createStore } from './store.ts';

/**
 * Returns a token of the host's captcha for one request, once the user has passed it. Returns none
 * if it was not passed; the service then answers with an error.
 */
export type CaptchaToken = (
  action: CaptchaAction,
) => string | undefined | Promise<string | undefined>;

export interface ServiceProblem {
  /** In words. */
  readonly message: string;
  /** What helps. */
  readonly action: ProblemAction;
}

/** The recovery service: its client, and what it offers on the account's chain. */
export type ServiceStore = Pick<
  Network,
  'offers' | 'offeredModule' | 'serviceModule' | 'trustedModules'
> & {
  client: RecoveryClient;
  captchaToken: CaptchaToken | undefined;
  /** Why the service could not describe the chain, if it could not. */
  problem: ServiceProblem | undefined;
  askAgain(): void;
};

/** The user's wallet: its accounts, and what it signs and sends for the account. */
interface WalletStore {
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

/**
 * What the session provides to the views of one account. It is the same object as long as the account
 * is; a view is rendered again when a value that it has read here has changed.
 */
export interface ViewContext {
  readonly strings: Strings;
  readonly chainName: string;
  readonly account: Readonly<AccountStore>;
  readonly service: Readonly<ServiceStore>;
  readonly wallet: Readonly<WalletStore>;
  readonly navigation: Readonly<NavigationStore>;
}

/** What may change while the account stays the same. */
export type Snapshot = Pick<ViewContext, 'strings' | 'chainName'> & {
  account: AccountReading;
  service: Omit<ServiceStore, 'askAgain'>;
  wallet: Pick<WalletStore, 'accounts'>;
  navigation: Pick<NavigationStore, 'view' | 'steps' | 'link' | 'chooseAccount'>;
};

/** Sets what has changed: only views that have read it are rendered again. */
export function updateViewContext(
  context: ViewContext,
  { account, service, wallet, navigation, ...words }: Snapshot,
): void {
  Object.assign(context, words);
  Object.assign(context.account, account);
  Object.assign(context.service, service);
  Object.assign(context.wallet, wallet);
  Object.assign(context.navigation, navigation);
}

/** Something to choose yet, or a guardian: another user, or another wallet of the same one. */
export type Adding = 'any' | 'person' | 'wallet';

/** Where the user is in the element, and how to go elsewhere. */
export interface NavigationStore {
  /** The view that the host shows. */
  view: ViewName;
  /** The numbered steps of that view. */
  steps: Steps;
  /** The link that opened the page; `undefined` once it is done. */
  link: SharedLink | undefined;
  /** Returns to the question for the account; `undefined` if the host or a link has set it. */
  chooseAccount: (() => void) | undefined;
  /** @param adding What the user wants to add there. */
  navigate(view: ViewName, adding?: Adding): void;
  /** Returns what to add, once: for the view that was navigated to. */
  takeAdding(): Adding | undefined;
  /** Continues with the link's subject and account. */
  followLink(): void;
  leaveLink(): void;
  /** Whether the user has interacted with the element: only then may it move the focus. */
  isInUse(): boolean;
}
