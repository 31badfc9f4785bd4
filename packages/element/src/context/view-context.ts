import {
  type Call,
  type CaptchaAction,
  type Channel,
  type Registration,
  waitOf,
} from '@recovery-guardian/core';
import type { Address, Hex } from 'viem';
import type { Steps, ViewName } from '../attribute-values.ts';
import type { AccountRef, AccountState, StatementSigner } from '../chain/account-state.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';
import type { Network, RecoveryClient } from '../chain/network.ts';
import { importOnDemand } from '../on-demand.ts';
import type { Actor, OwnerStatement } from '../wallet/account-actions.ts';
import type { TypedData } from '../wallet/typed-data.ts';
import type { Strings } from '../words/en/strings.ts';
import type { AccountController } from './account-controller.ts';
import {
  type GuardianNames,
  type KnownTarget,
  keepGuardianName,
  keepKnownTargets,
  keepServiceGuardian,
  readGuardianNames,
  readKnownTargets,
  readServiceGuardian,
} from './account-memory.ts';
import type { SharedLink } from './shared-link.ts';
import { createStore } from './store.ts';

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

/** The account: its state on the chain, and what this browser remembers of it. */
export type AccountStore = StatementSigner & {
  state: AccountState;
  /** The recovery module that the account uses, or would use. */
  module: Address;
  /** In seconds; `undefined` for an unknown module. */
  gracePeriod: number | undefined;
  /** Reads the chain. */
  rpc: JsonRpc;
  /** Polls the chain; resolves with the first result of `find`. */
  waitFor: AccountController['waitFor'];
  /** Shows the account in another way: by the module that the user has chosen. */
  lookBy: AccountController['lookBy'];
  /** The guardian that signs for the contacts, once a registration here has reported it. */
  serviceGuardian: Address | undefined;
  rememberGuardian(guardian: Address | undefined): void;
  /** The user's names for the guardians, on this device only; the service's has none. */
  guardianNames: GuardianNames;
  /** Names a guardian; an empty name removes it. */
  nameGuardian(guardian: Address, name: string | undefined): void;
  /** The contacts, once the account has signed to see them, until one is added. */
  registrations: readonly Registration[] | undefined;
  rememberRegistrations(registrations: readonly Registration[] | undefined): void;
  /** The contacts that were registered or listed in this browser, masked. */
  knownTargets: readonly KnownTarget[];
  rememberTargets(targets: readonly KnownTarget[]): void;
};

type AccountReading = Pick<AccountStore, 'rpc' | 'state' | 'module' | 'gracePeriod' | 'siweDomain'>;

/** Returns what the chain shows of an account, as its store keeps it. */
export function readingOf(
  rpc: JsonRpc,
  state: AccountState,
  service: Pick<Network, 'servedModules'>,
): AccountReading {
  const { module } = state;
  return { rpc, state, module, gracePeriod: waitOf(service, module) };
}

type AccountActions = Pick<AccountStore, 'waitFor' | 'lookBy'> & {
  /** Called when what this browser remembers has changed. */
  remembered(): void;
};

export function createAccountStore(
  ref: AccountRef,
  reading: AccountReading,
  { remembered, ...actions }: AccountActions,
): AccountStore {
  let names = readGuardianNames(ref);
  // The service's guardian is shown by its role, never by a name.
  const namesBeside = (guardian: Address | undefined) => ({
    ...names,
    [String(guardian)]: undefined,
  });
  const serviceGuardian = readServiceGuardian(ref);
  const store: AccountStore = createStore<AccountStore>({
    ...ref,
    ...reading,
    ...actions,
    serviceGuardian,
    rememberGuardian: (guardian) => {
      keepServiceGuardian(ref, guardian);
      store.serviceGuardian = guardian;
      store.guardianNames = namesBeside(guardian);
      remembered();
    },
    guardianNames: namesBeside(serviceGuardian),
    nameGuardian: (guardian, name) => {
      names = keepGuardianName(ref, guardian, name);
      store.guardianNames = namesBeside(store.serviceGuardian);
      remembered();
    },
    registrations: undefined,
    rememberRegistrations: (registrations) => {
      store.registrations = registrations;
      remembered();
    },
    knownTargets: readKnownTargets(ref),
    rememberTargets: (targets) => {
      keepKnownTargets(ref, targets);
      store.knownTargets = targets;
      remembered();
    },
  });
  return store;
}

/**
 * Returns a token of the host's captcha for one request, once the user has passed it. Returns none
 * if it was not passed; the service then answers with an error.
 */
export type CaptchaToken = (
  action: CaptchaAction,
) => string | undefined | Promise<string | undefined>;

/** The recovery service: its client, and what it offers on the account's chain. */
export type ServiceStore = Pick<
  Network,
  | 'accountSearch'
  | 'backupCodes'
  | 'offers'
  | 'offeredModule'
  | 'operator'
  | 'serviceModule'
  | 'servedModules'
  | 'trustedModules'
> & {
  client: RecoveryClient;
  captchaToken: CaptchaToken | undefined;
  /** Why the service could not describe the chain, if it could not. */
  problem: ServiceProblem | undefined;
  askAgain(): void;
};

export interface ServiceProblem {
  /** In words. */
  readonly message: string;
  /** What helps. */
  readonly action: ProblemAction;
}

/** What the user can do about a problem. Only `retry` repeats the same action. */
export type ProblemAction =
  | 'change-target'
  | 'switch-wallet'
  | 'switch-network'
  | 'resend'
  | 'start-again'
  | 'see-guardians'
  | 'wait'
  | 'ask-trusted-people'
  | 'pay'
  | 'other-account'
  | 'retry'
  | 'none';

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
  /** Signs a text with one account of the wallet. */
  signText(signer: Address, text: string): Promise<Hex>;
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
    signText: async (signer, text) => (await loadActions()).signTextAs(signer, text, await actor()),
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
 * Something to choose yet, or a guardian: another user, or another wallet of the same one; or all
 * guardians, to a newer module.
 */
export type Adding = 'any' | 'person' | 'wallet' | 'move' | InModule;

/** The ways back in of one of the account's modules, or one of them: a contact to add, or the page of a person. */
interface InModule {
  /** By default, that which is shown first. */
  module?: Address;
  contact?: Channel;
  person?: Address;
}

/** Where the user is in the element, and how to go elsewhere. */
interface NavigationStore {
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
