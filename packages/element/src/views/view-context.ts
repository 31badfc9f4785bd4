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

/** What the shell hands to a view: all it knows of the account, and all it may do. */
export type ViewContext = {
  account: Address;
  chainId: number;
  chainName: string;
  /** The recovery module that the account uses, or would. */
  module: Address;
  /** The modules that the host lists or that are audited: no others are ever switched on. */
  trustedModules: readonly Address[];
  /** The module to switch on for the service's guardian; `undefined` where nobody can say. */
  offeredModule: Address | undefined;
  /** The module that the service serves; `undefined` where it could not say. */
  serviceModule: Address | undefined;
  /** In seconds; `undefined` for a module that is not known. */
  gracePeriod: number | undefined;
  state: AccountState;
  /** The one that the host shows. */
  view: ViewName;
  strings: Strings;
  client: RecoveryClient;
  captchaToken: CaptchaToken | undefined;
  /** What the service does for this account, besides signing for its contacts. */
  offers: Offers;
  /** The accounts that the wallet shows without being asked; empty until it is connected. */
  walletAccounts: readonly Address[];
  /** The person has begun to use the element: from then on it may move the focus. */
  isInUse: boolean;
  /** The guardian that speaks for the contacts, once a registration here has told it. */
  serviceGuardian: Address | undefined;
  rememberGuardian(guardian: Address | undefined): void;
  /** What the person calls the guardians, on this device alone; the service's has no name. */
  guardianNames: GuardianNames;
  /** Gives a guardian a name; an empty one takes it away. */
  nameGuardian(guardian: Address, name: string): void;
  /** The contacts, once the account has signed to see them, until one is added. */
  registrations: readonly Registration[] | undefined;
  rememberRegistrations(registrations: readonly Registration[] | undefined): void;
  /** Why the service could not tell of the chain, where it could not. */
  serviceProblem: unknown;
  askServiceAgain(): void;

  /** Reads the chain. */
  rpc: JsonRpc;
  /** What the link that opened the page hands on; `undefined` once that is done with. */
  link: SharedLink | undefined;
  /** Goes on with what the link is about, with its account. */
  followLink(): void;
  leaveLink(): void;

  /** Asks the person for a wallet, unless one is connected. */
  connect(): Promise<readonly [Address, ...Address[]]>;
  /** Has the person choose anew which accounts of the wallet are shown. */
  chooseWalletAccounts(): Promise<void>;
  /**
   * Has the account sign a statement, as a SIWE message made now. Where several owners must sign, the
   * shell collects their signatures in place of the view; an `AbortError` tells that it was left.
   */
  sign(statement: string): Promise<{ message: string; signature: Hex }>;
  /**
   * Has one of the account's owners sign a statement in their own name, whatever the account's
   * threshold.
   */
  signAsOwner(statement: string): Promise<OwnerStatement>;
  /** Has one account of the wallet sign typed data, as owner or guardian. */
  signTypedData(signer: Address, typedData: TypedData): Promise<Hex>;
  /** Has the account make these calls, by as many owners as it takes, and waits for the chain. */
  sendFromAccount(calls: readonly Call[], signal: AbortSignal): Promise<void>;
  /** Has any account of the wallet make these calls and waits for the chain. */
  sendFromAnyAccount(calls: readonly Call[], signal: AbortSignal): Promise<void>;
  /** Reads the chain again and again; resolves with what `find` finds as soon as it finds it. */
  waitFor<Found>(
    find: (state: AccountState) => Found | undefined | false,
    signal: AbortSignal,
  ): Promise<Found>;
  navigate(view: ViewName): void;
};
