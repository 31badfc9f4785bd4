import { includesAddress } from '@recovery-guardian/core';
import { type Account, type AccountId, WalletError } from '@recovery-guardian/wallet';
import { type Address, isAddressEqual } from 'viem';
import { browser } from '../../browser.ts';
import type { Chain, Settings } from '../../messages/settings.ts';
import type { Site } from '../../messages/state.ts';
import type { Change } from '../../messages/wire.ts';
import { Accounts } from '../accounts/accounts.ts';
import { Chains } from '../chains/chains.ts';
import { WalletKeyring } from '../keyring/keyring.ts';
import type { StoredPasskey } from '../keyring/passkey.ts';
import { noFailedAttempts, passwordAttempts } from '../keyring/password.ts';
import { keySession } from '../keyring/session.ts';
import type { KeyDerivation, Vault } from '../keyring/vault.ts';
import { Operations } from '../operations/operations.ts';
import { createContentScripts } from '../sites/content-scripts.ts';
import { SiteBudget } from '../sites/site-budget.ts';
import { type ConductByOrigin, SiteConduct, Sites } from '../sites/sites.ts';
import { storedValue } from '../stored-value.ts';
import { familiarTokens, type SeenTokens } from '../tokens/tokens.ts';
import { Activity, type ActivityEntry, type RefusedRequest } from './activity.ts';
import { ApprovalRequests } from './approval-requests.ts';
import { noHelping } from './helping.ts';
import { defaultSettings, repairSettings, repairStored } from './stored-values.ts';

/** Wires the background's parts together, over the browser's storage. */
export function createWallet({
  now,
  onChange,
  onTouch,
  derivation,
  patience = 15_000,
}: WalletOptions) {
  const stored = openStorage();
  const { settings, drafts, looks, recoveries, helping, tokens } = stored;
  const { dangers, approvalLogs, chosenModules, recovered } = stored;
  const autoLockMinutes = async () => (await settings.get()).autoLockMinutes;

  const keyring = new WalletKeyring({
    vault: stored.vault,
    passkey: stored.passkey,
    session: keySession(
      browser.storage.session,
      async () => (await autoLockMinutes()) * 60_000,
      now,
    ),
    attempts: passwordAttempts(stored.failedAttempts, now),
    ...(derivation && { derivation }),
  });
  const chains = new Chains(stored.chains);
  const accounts = new Accounts({
    stored: stored.accounts,
    chains,
    heldOwners: async () =>
      (await keyring.isUnlocked()) ? (await keyring.owners()).map(({ address }) => address) : [],
  });
  const sites = new Sites(stored.sites, now);
  const activity = new Activity(stored, chains);
  const conduct = new SiteConduct(stored.conduct);
  const contentScripts = createContentScripts();
  const approvals = new ApprovalRequests({
    isUnlocked: () => keyring.isUnlocked(),
    conduct,
    onChange: () => onChange('approvals'),
  });

  /** Forgets the keys, and declines every open request. */
  async function lock(): Promise<void> {
    approvals.declineAll('The wallet was locked.', { reason: 'locked' });
    await keyring.lock();
    // The timer would decline what waits for the password by then.
    onTouch(undefined);
    await drafts.remove();
    onChange('state');
  }

  /** Registers the content scripts of the allowed sites, and unregisters all others. */
  async function registerContentScripts(): Promise<void> {
    const origins = (await sites.list()).map(({ origin }) => origin);
    await contentScripts.register(origins, (await settings.get()).isDefaultWallet);
  }

  return {
    keyring,
    accounts,
    chains,
    approvals,
    settings,
    drafts,
    /** Milliseconds since 1970. */
    now,
    operations: new Operations({
      chains,
      accounts,
      keyring,
      knownTokens: (chainId) => familiarTokens(tokens, chainId),
      spenders: () => activity.spenders(),
      patience,
    }),
    patience,
    sites,
    conduct,
    contentScripts,
    /** Limits what sites use of nodes and the endpoint. */
    budget: new SiteBudget(now),
    /** How well each account can be watched. */
    looks,
    /** The running recoveries of all accounts, as last read. */
    recoveries,
    /** What else endangers the accounts, as last read. */
    dangers,
    /** How far the logs of approvals were searched, and what they said. */
    approvalLogs,
    /** The recovery modules that the user chose beside another one, by account. */
    chosenModules,
    /** The accounts that this wallet's keys recovered, until old approvals are voided. */
    recovered,
    /** The accounts that this wallet protects, and their open requests. */
    helping,
    tokens,
    /** What services last listed, by account and owner: it names what statements remove. */
    contacts: new Map<string, ListedContacts>(),
    activity,
    /** Notifies the wallet's pages and, if the state has changed, also the sites. */
    changed: onChange,
    lock,
    registerContentScripts,
    /** Erases everything, also what is not secret, and revokes the browser's permissions. */
    async eraseEverything(): Promise<void> {
      await lock();
      await keyring.erase();
      await Promise.all([browser.storage.local.clear(), browser.storage.session.clear()]);
      await registerContentScripts();
      await revokePermissions();
      onChange('state');
    },
    /** Restarts the auto-lock timer after a user's action. */
    async touch(): Promise<void> {
      if (await keyring.touch()) onTouch(await autoLockMinutes());
    },
  };
}

/** The background's parts, for its methods and handlers. */
export type Wallet = ReturnType<typeof createWallet>;

/** The contacts of an account, or of an owner's alerts; none if the service did not list them. */
export interface ListedContacts {
  /** Until when it is not listed again, in milliseconds since 1970. */
  readonly until: number;
  readonly listed: Promise<readonly { readonly id: string; readonly target: string }[]>;
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

/** Makes an account the selected one; requests were for the previous one, so they are declined. */
export async function selectAccount(
  { accounts, approvals, changed }: Pick<Wallet, 'accounts' | 'approvals' | 'changed'>,
  id: AccountId,
): Promise<void> {
  await accounts.select(id);
  approvals.declineAll('Another account was chosen.');
  changed('state');
}

/**
 * Requires that no recovery module answers for the account, as last read: signatures would be checked
 * by it, and anyone could become a guardian meanwhile.
 *
 * @throws {WalletError} `module-handler`
 */
export async function requireSoundHandler(
  { dangers }: Pick<Wallet, 'dangers'>,
  account: AccountId,
): Promise<void> {
  const all = await dangers.get();
  const isBroken = all.some((one) => one.account === account && one.kind === 'module-handler');
  if (isBroken) throw new WalletError('module-handler');
}

/** Notes that the user chose a recovery module of an account, which is then no danger. */
export async function chooseModule(
  { chosenModules }: Pick<Wallet, 'chosenModules'>,
  account: AccountId,
  module: Address,
): Promise<void> {
  await chosenModules.update((all) => {
    const before = all[account] ?? [];
    return includesAddress(before, module) ? all : { ...all, [account]: [...before, module] };
  });
}

/** Notes that the user turned a recovery module off: if it is ever on again, that is a danger. */
export async function forgetModule(
  { chosenModules }: Pick<Wallet, 'chosenModules'>,
  account: AccountId,
  module: Address,
): Promise<void> {
  await chosenModules.update((all) => {
    const others = all[account]?.filter((one) => !isAddressEqual(one, module)) ?? [];
    return { ...all, [account]: others };
  });
}

/** Notes whether an account was recovered by this wallet, and approvals that were given before still count. */
export async function noteRecovered(
  recovered: Wallet['recovered'],
  account: AccountId,
  isRecovered: boolean,
): Promise<void> {
  await recovered.update((all) => {
    const others = all.filter((one) => one !== account);
    return isRecovered ? [...others, account] : others;
  });
}

interface WalletOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: (change: Change) => void;
  /** Called with the minutes after which the wallet must be locked; `undefined` once it is. */
  readonly onTouch: (minutes: number | undefined) => void;
  /** The key derivation of new vaults. */
  readonly derivation?: KeyDerivation;
  /** In milliseconds: how long an endpoint or a node may take for one step. */
  readonly patience?: number;
}

/** All that the wallet stores, apart from the session's key. */
function openStorage() {
  const { local, session } = browser.storage;
  const repair = repairStored;
  return {
    settings: storedValue<Settings>(local, 'settings', defaultSettings, repairSettings),
    drafts: storedValue<Readonly<Record<string, unknown>>>(session, 'drafts', {}, repair.drafts),
    vault: storedValue<Vault | undefined>(local, 'vault', undefined),
    passkey: storedValue<StoredPasskey | undefined>(local, 'passkey', undefined, repair.passkey),
    failedAttempts: storedValue(local, 'failed-attempts', noFailedAttempts, repair.failedAttempts),
    chains: storedValue<readonly Chain[]>(local, 'chains', [], repair.chains),
    accounts: storedValue(local, 'accounts', repair.accounts({}), repair.accounts),
    sites: storedValue<readonly Site[]>(local, 'sites', [], repair.sites),
    conduct: storedValue<ConductByOrigin>(session, 'site-conduct', {}, repair.conduct),
    looks: storedValue(local, 'looks', {}, repair.looks),
    recoveries: storedValue(local, 'running-recoveries', [], repair.recoveries),
    dangers: storedValue(local, 'dangers', [], repair.dangers),
    approvalLogs: storedValue(local, 'approval-logs', {}, repair.approvalLogs),
    chosenModules: storedValue(local, 'chosen-modules', {}, repair.chosenModules),
    recovered: storedValue(local, 'recovered', [], repair.recovered),
    helping: storedValue(local, 'helping', noHelping, repair.helping),
    tokens: storedValue<SeenTokens>(local, 'tokens', {}, repair.tokens),
    activity: storedValue<readonly ActivityEntry[]>(local, 'activity', [], repair.activity),
    spenders: storedValue<readonly string[]>(local, 'spenders', [], repair.spenders),
    refusals: storedValue<readonly RefusedRequest[]>(local, 'refusals', [], repair.refusals),
  };
}

async function revokePermissions(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  // Permissions granted at installation cannot be removed.
  await browser.permissions.remove({ origins }).catch(() => false);
}
