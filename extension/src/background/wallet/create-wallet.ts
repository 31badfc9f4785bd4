import { browser } from '../../browser.ts';
import type { Chain, Settings } from '../../messages/settings.ts';
import type { Site } from '../../messages/state.ts';
import type { Change } from '../../messages/wire.ts';
import { Accounts, type StoredAccounts } from '../accounts/accounts.ts';
import { Activity, type ActivityEntry } from '../activity/activity.ts';
import { ApprovalRequests } from '../approvals/approval-requests.ts';
import { Chains } from '../chains/chains.ts';
import type { KeyDerivation } from '../keyring/key-derivation.ts';
import { Keyring } from '../keyring/keyring.ts';
import {
  type FailedAttempts,
  noFailedAttempts,
  passwordAttempts,
} from '../keyring/password-attempts.ts';
import { keySession } from '../keyring/session.ts';
import type { Vault } from '../keyring/vault.ts';
import { Operations } from '../operations/operations.ts';
import { contentScripts } from '../sites/content-scripts.ts';
import { RateLimit } from '../sites/rate-limit.ts';
import { type ConductByOrigin, SiteConduct } from '../sites/site-conduct.ts';
import { Sites } from '../sites/sites.ts';
import { storedValue } from '../storage/stored-value.ts';
import { defaultSettings } from './settings.ts';
import type { Wallet } from './wallet.ts';
import type { WatchedRecovery } from './watched-recovery.ts';

export interface WalletOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: (change: Change) => void;
  /** Called with the minutes after which the wallet must be locked. */
  readonly onTouch: (minutes: number) => void;
  /** The key derivation of new vaults. */
  readonly derivation?: KeyDerivation;
}

/** Wires the background's parts together, over the browser's storage. */
export function createWallet({ now, onChange, onTouch, derivation }: WalletOptions): Wallet {
  const { local, session } = browser.storage;
  const settings = storedValue<Settings>(local, 'settings', defaultSettings);
  const drafts = storedValue<Readonly<Record<string, unknown>>>(session, 'drafts', {});
  const autoLockMinutes = async () => (await settings.get()).autoLockMinutes;

  const keyring = new Keyring({
    vault: storedValue<Vault | undefined>(local, 'vault', undefined),
    session: keySession(session, async () => (await autoLockMinutes()) * 60_000, now),
    attempts: passwordAttempts(
      storedValue<FailedAttempts>(local, 'failed-attempts', noFailedAttempts),
      now,
    ),
    ...(derivation && { derivation }),
  });
  const chains = new Chains(storedValue<readonly Chain[]>(local, 'chains', []));
  const accounts = new Accounts({
    stored: storedValue<StoredAccounts>(local, 'accounts', { accounts: [], selected: undefined }),
    chains,
    heldOwners: async () =>
      (await keyring.isUnlocked()) ? (await keyring.owners()).map(({ address }) => address) : [],
  });
  const sites = new Sites(storedValue<readonly Site[]>(local, 'sites', []), now);
  const conduct = new SiteConduct(storedValue<ConductByOrigin>(session, 'site-conduct', {}));
  const scripts = contentScripts();
  const approvals = new ApprovalRequests({
    isUnlocked: () => keyring.isUnlocked(),
    conduct,
    now,
    onChange: () => onChange('approvals'),
  });

  async function lock(): Promise<void> {
    approvals.declineAll('The wallet was locked.');
    await keyring.lock();
    await drafts.remove();
    onChange('state');
  }

  async function registerContentScripts(): Promise<void> {
    const origins = (await sites.list()).map(({ origin }) => origin);
    await scripts.register(origins, (await settings.get()).isDefaultWallet);
  }

  return {
    keyring,
    accounts,
    chains,
    approvals,
    settings,
    drafts,
    now,
    lock,
    operations: new Operations({ chains, accounts, keyring }),
    sites,
    conduct,
    contentScripts: scripts,
    rateLimit: new RateLimit(now),
    registerContentScripts,
    recoveries: storedValue<readonly WatchedRecovery[]>(local, 'running-recoveries', []),
    activity: new Activity(storedValue<readonly ActivityEntry[]>(local, 'activity', []), chains),
    changed: onChange,
    async eraseEverything() {
      await lock();
      await keyring.erase();
      await Promise.all([local.clear(), session.clear()]);
      await registerContentScripts();
      const { origins = [] } = await browser.permissions.getAll();
      // Permissions granted at installation cannot be removed.
      await browser.permissions.remove({ origins }).catch(() => false);
      onChange('state');
    },
    async touch() {
      await keyring.touch();
      onTouch(await autoLockMinutes());
    },
  };
}
