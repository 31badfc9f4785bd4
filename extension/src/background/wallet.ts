import type { Account } from '../messages/account.ts';
import type { Settings } from '../messages/settings.ts';
import type { Change } from '../messages/wire.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { Activity } from './activity/activity.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { Chains } from './chains/chains.ts';
import type { Keyring } from './keyring/keyring.ts';
import type { Operations } from './operations/operations.ts';
import type { RateLimit } from './rpc/rate-limit.ts';
import type { ContentScripts } from './sites/content-scripts.ts';
import type { SiteConduct } from './sites/site-conduct.ts';
import type { Sites } from './sites/sites.ts';
import type { StoredValue } from './storage/stored-value.ts';
import type { WatchedRecovery } from './watcher/watch-recoveries.ts';

/** The background's parts, as its methods and handlers use them. */
export interface Wallet {
  readonly keyring: Keyring;
  readonly accounts: Accounts;
  readonly chains: Chains;
  readonly operations: Operations;
  readonly sites: Sites;
  readonly conduct: SiteConduct;
  readonly contentScripts: ContentScripts;
  /** Of sites' calls to nodes and the endpoint. */
  readonly rateLimit: RateLimit;
  readonly approvals: Approvals;
  readonly activity: Activity;
  /** The running recoveries of all accounts, as last seen. */
  readonly recoveries: StoredValue<readonly WatchedRecovery[]>;
  readonly settings: StoredValue<Settings>;
  readonly drafts: StoredValue<Readonly<Record<string, unknown>>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tells the wallet's pages and, of a change of state, also the sites. */
  readonly changed: (change: Change) => void;
  /** Forgets the keys, and with them every open question. */
  readonly lock: () => Promise<void>;
  /** Puts the wallet into the pages of the sites that it was let into, and out of all others. */
  readonly registerContentScripts: () => Promise<void>;
  /** Forgets everything, also what is not secret, and gives the browser's permissions back. */
  readonly eraseEverything: () => Promise<void>;
  /** Puts the time of the lock off: the person did something. */
  readonly touch: () => Promise<void>;
}

/** The chain that a site, or the wallet's own page, is on: its account's. */
export async function currentChainId(
  { chains, accounts }: Pick<Wallet, 'chains' | 'accounts'>,
  account: Account | undefined,
): Promise<number> {
  const own = account ?? (await accounts.selected());
  const [first] = await chains.list();
  return own?.chainId ?? first?.chainId ?? 1;
}
