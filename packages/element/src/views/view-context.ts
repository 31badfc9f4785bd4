import type { Call, Registration } from '@recovery-guardian/protocol';
import type { Address, Hex } from 'viem';
import type { AccountState } from '../chain/account-state.ts';
import type { JsonRpc } from '../chain/json-rpc.ts';
import type { Offers } from '../chain/network.ts';
import type { RecoveryClient } from '../chain/recovery-client.ts';
import type { ViewName } from '../navigation/view-name.ts';
import type { GuardianNames } from '../storage/guardian-names.ts';
import type { SharedLink } from '../storage/shared-link.ts';
import type { Strings } from '../translations/strings.ts';
import type { OwnerStatement } from '../wallet/account-actions.ts';
import type { TypedData } from '../wallet/typed-data.ts';
import type { CaptchaToken } from './captcha.ts';

/** What the session provides to a view: the account's state and the available actions. */
export type ViewContext = {
  account: Address;
  chainId: number;
  chainName: string;
  /** The recovery module that the account uses, or would use. */
  module: Address;
  /** The modules that the host lists or that are audited: no others are ever enabled. */
  trustedModules: readonly Address[];
  /** The module to enable for the service's guardian; `undefined` if it is unknown. */
  offeredModule: Address | undefined;
  /** The module that the service serves; `undefined` if it did not answer. */
  serviceModule: Address | undefined;
  /** In seconds; `undefined` for an unknown module. */
  gracePeriod: number | undefined;
  state: AccountState;
  /** The view that the host shows. */
  view: ViewName;
  strings: Strings;
  client: RecoveryClient;
  captchaToken: CaptchaToken | undefined;
  /** What the service offers this account, besides signing for its contacts. */
  offers: Offers;
  /** The accounts that the wallet exposes without a prompt; empty until it is connected. */
  walletAccounts: readonly Address[];
  /** Whether the user has interacted with the element: only then may it move the focus. */
  isInUse: boolean;
  /** The guardian that signs for the contacts, once a registration here has reported it. */
  serviceGuardian: Address | undefined;
  rememberGuardian(guardian: Address | undefined): void;
  /** The user's names for the guardians, on this device only; the service's has none. */
  guardianNames: GuardianNames;
  /** Names a guardian; an empty name removes it. */
  nameGuardian(guardian: Address, name: string): void;
  /** The contacts, once the account has signed to see them, until one is added. */
  registrations: readonly Registration[] | undefined;
  rememberRegistrations(registrations: readonly Registration[] | undefined): void;
  /** Why the service could not describe the chain, if it could not. */
  serviceProblem: unknown;
  askServiceAgain(): void;

  /** Reads the chain. */
  rpc: JsonRpc;
  /** The link that opened the page; `undefined` once it is done. */
  link: SharedLink | undefined;
  /** Continues with the link's subject and account. */
  followLink(): void;
  leaveLink(): void;

  /** Asks the user for a wallet, unless one is connected. */
  connect(): Promise<readonly [Address, ...Address[]]>;
  /** Asks the user again which accounts of the wallet are exposed. */
  chooseWalletAccounts(): Promise<void>;
  /**
   * Signs a statement as the account: a SIWE message issued now. If several owners must sign, the
   * session collects their signatures in place of the view, and rejects with an `AbortError` if the
   * user leaves.
   */
  sign(statement: string): Promise<{ message: string; signature: Hex }>;
  /** Signs a statement as one of the account's owners, whatever the account's threshold. */
  signAsOwner(statement: string): Promise<OwnerStatement>;
  /** Signs typed data with one account of the wallet, as owner or guardian. */
  signTypedData(signer: Address, typedData: TypedData): Promise<Hex>;
  /** Sends calls from the account, with as many owners as needed, and waits for the chain. */
  sendFromAccount(calls: readonly Call[], signal: AbortSignal): Promise<void>;
  /** Sends calls from any account of the wallet and waits for the chain. */
  sendFromAnyAccount(calls: readonly Call[], signal: AbortSignal): Promise<void>;
  /** Polls the chain; resolves with the first result of `find`. */
  waitFor<Found>(
    find: (state: AccountState) => Found | undefined | false,
    signal: AbortSignal,
  ): Promise<Found>;
  navigate(view: ViewName): void;
};
