import type { Account } from '../../messages/account.ts';
import type { Settings } from '../../messages/settings.ts';
import type { RunningRecovery } from '../../messages/state.ts';
import type { Change } from '../../messages/wire.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Activity } from '../activity/activity.ts';
import type { ApprovalRequests } from '../approvals/approval-requests.ts';
import type { Chains } from '../chains/chains.ts';
import type { Helping } from '../helping/helping.ts';
import type { WalletKeyring } from '../keyring/keyring.ts';
import type { Operations } from '../operations/operations.ts';
import type { ContentScripts } from '../sites/content-scripts.ts';
import type { SiteBudget } from '../sites/site-budget.ts';
import type { SiteConduct } from '../sites/site-conduct.ts';
import type { Sites } from '../sites/sites.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import type { SeenTokens } from '../tokens/seen-tokens.ts';

/** The contacts of an account, or of an owner's alerts; none if the service did not list them. */
export interface ListedContacts {
  /** Until when it is not listed again, in milliseconds since 1970. */
  readonly until: number;
  readonly listed: Promise<readonly { readonly id: string; readonly target: string }[]>;
}

/** The background's parts, for its methods and handlers. */
export interface Wallet {
  readonly keyring: WalletKeyring;
  readonly accounts: Accounts;
  readonly chains: Chains;
  readonly operations: Operations;
  readonly sites: Sites;
  readonly conduct: SiteConduct;
  readonly contentScripts: ContentScripts;
  /** Limits what sites use of nodes and the endpoint. */
  readonly budget: SiteBudget;
  readonly approvals: ApprovalRequests;
  readonly activity: Activity;
  /** The running recoveries of all accounts, as last read. */
  readonly recoveries: StoredValue<readonly WatchedRecovery[]>;
  /** The accounts that this wallet protects, and their open requests. */
  readonly helping: StoredValue<Helping>;
  readonly tokens: StoredValue<SeenTokens>;
  /** What services last listed, by account and owner: it names what statements remove. */
  readonly contacts: Map<string, ListedContacts>;
  readonly settings: StoredValue<Settings>;
  readonly drafts: StoredValue<Readonly<Record<string, unknown>>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Notifies the wallet's pages and, if the state has changed, also the sites. */
  readonly changed: (change: Change) => void;
  /** Forgets the keys, and declines every open request. */
  readonly lock: () => Promise<void>;
  /** Registers the content scripts of the allowed sites, and unregisters all others. */
  readonly registerContentScripts: () => Promise<void>;
  /** Erases everything, also what is not secret, and revokes the browser's permissions. */
  readonly eraseEverything: () => Promise<void>;
  /** Restarts the auto-lock timer after a user's action. */
  readonly touch: () => Promise<void>;
}

/** The chain that a site, or the wallet's own page, is on: the chain of its account. */
export async function currentChainId(
  { chains, accounts }: Pick<Wallet, 'chains' | 'accounts'>,
  account: Account | undefined,
): Promise<number> {
  const own = account ?? (await accounts.selected());
  const [first] = await chains.list();
  return own?.chainId ?? first?.chainId ?? 1;
}

/** A running recovery, and when the user was notified of it. */
export interface WatchedRecovery extends RunningRecovery {
  /** Milliseconds since 1970; `undefined` until a notification was shown. */
  readonly toldAt: number | undefined;
  readonly isToldInLastHour: boolean;
  /** Who controlled the account when it was first seen running. */
  readonly holders: string;
}
