import { readAccountId, throwNetworkError, WalletError } from '@recovery-guardian/wallet';
import { browser, isOwnPage, keepAwake, type MessageSender } from '../../browser.ts';
import type { RequestName, RequestParameters, RequestResult } from '../../messages/requests.ts';
import type { ListedSite, WalletState } from '../../messages/state.ts';
import type { WalletAnswer, WalletRequest } from '../../messages/wire.ts';
import { askToEnable4337 } from '../approvals/send-by-owner.ts';
import { listRegistrations } from '../approvals/signatures.ts';
import { approveRecovery } from '../helping/approve-recovery.ts';
import { readHelpLink } from '../helping/help-link.ts';
import { refreshHelping } from '../helping/help-requests.ts';
import { addProtectedAccount, mostAccounts } from '../helping/protected-accounts.ts';
import { hostPattern } from '../sites/content-scripts.ts';
import { openHelpRequests } from '../wallet/helping.ts';
import { changeSettings } from '../wallet/stored-values.ts';
import { chooseModule, noteRecovered, selectAccount, type Wallet } from '../wallet/wallet.ts';
import { cancelRecovery } from '../watcher/cancel-recovery.ts';
import { watchedNews } from '../watcher/looks.ts';
import { moveGuardians } from '../watcher/move-guardians.ts';
import { turnOffModule } from '../watcher/turn-off-module.ts';
import { refreshOverview } from '../watcher/watch-recoveries.ts';
import { addToken, askToPay, listAssets, removeToken } from './assets.ts';
import { giveUpPermission, letSiteIn } from './site-access.ts';

/** Requests that screens send without a user's action: they do not restart the auto-lock timer. */
const passive: ReadonlySet<string> = new Set<RequestName>([
  'state.get',
  'approvals.list',
  'activity.list',
  'accounts.overview',
  'assets.list',
  'drafts.get',
  'helping.list',
]);

/** Answers the wallet's own pages; `undefined` for any other sender, who gets no answer. */
export function answerPage(
  wallet: Wallet,
  message: unknown,
  sender: MessageSender,
): Promise<WalletAnswer> | undefined {
  const { wallet: name, parameters } = (message ?? {}) as Partial<WalletRequest>;
  if (typeof name !== 'string' || !isOwnPage(sender)) return undefined;
  return keepAwake(answer(wallet, name, parameters));
}

async function answer(wallet: Wallet, name: string, parameters: unknown): Promise<WalletAnswer> {
  try {
    const handler = handlers.get(name);
    if (!handler) throw new WalletError('invalid-request', `There is no request ${name}`);
    if (!passive.has(name)) await wallet.touch();
    return { result: await handler(wallet, (parameters ?? {}) as never) };
  } catch (error) {
    if (!(error instanceof WalletError)) {
      console.error(`The request ${name} failed.`, error);
      return { refused: { reason: 'internal', message: 'The wallet failed' } };
    }
    const { reason, message, retryAt, module } = error;
    return { refused: { reason, message, retryAt, module } };
  }
}

/**
 * Opens the first run in a tab once the extension is installed. Users need not look for its button,
 * and a tab stays open while they look something up.
 *
 * @param reason Why the browser reports an installation: also after updates, its own among them.
 */
export async function openFirstRun(
  { keyring }: Pick<Wallet, 'keyring'>,
  reason: string,
): Promise<void> {
  if (reason !== 'install' || (await keyring.hasVault())) return;
  await browser.tabs.create({ url: 'popup.html' });
}

export type Handlers = { readonly [Name in RequestName]: Handler<Name> };

/** Handles one request of the wallet's own pages. @throws {WalletError} */
type Handler<Name extends RequestName> = (
  wallet: Wallet,
  parameters: RequestParameters<Name>,
) => RequestResult<Name> extends undefined ? Promise<void> : Promise<RequestResult<Name>>;

/** A handler that changes the state, of which pages and sites are then told. */
function changing<Parameters, Result>(
  change: (wallet: Wallet, parameters: Parameters) => Promise<Result>,
): (wallet: Wallet, parameters: Parameters) => Promise<Result> {
  return async (wallet, parameters) => {
    const result = await change(wallet, parameters);
    wallet.changed('state');
    return result;
  };
}

export const stateHandlers = {
  'state.get': readState,
  'settings.set': changing(async (wallet, changes) => {
    const before = await wallet.settings.get();
    const after = await wallet.settings.update((settings) => changeSettings(settings, changes));
    if (after.isDefaultWallet !== before.isDefaultWallet) {
      await wallet.registerContentScripts();
    }
    // A shorter auto-lock time takes effect immediately.
    await wallet.touch();
  }),
  'approvals.list': async ({ approvals, keyring }) =>
    (await keyring.isUnlocked()) ? approvals.list() : [],
  'approvals.answer': async ({ approvals }, { id, ...answer }) => {
    approvals.answer(id, answer);
  },
  'approvals.declineAll': async ({ approvals }) => {
    approvals.declineSites('You declined in the wallet.');
  },
  'activity.list': async ({ activity }) => activity.list(),
  'activity.clear': async (wallet) => {
    await wallet.activity.clear();
    wallet.changed('activity');
  },
  'drafts.get': async ({ drafts }, { key }) => new Map(Object.entries(await drafts.get())).get(key),
  'drafts.set': async ({ drafts }, { key, value }) => {
    await drafts.update((all) => Object.fromEntries([...Object.entries(all), [key, value]]));
  },
} satisfies Partial<Handlers>;

async function readState(wallet: Wallet): Promise<WalletState> {
  const { keyring, accounts, chains, approvals } = wallet;
  const settings = await wallet.settings.get();
  if (!(await keyring.hasVault())) return { lock: 'no-vault', settings };
  const passkey = await keyring.passkey();
  // What the session no longer opens is unlocked again.
  const owners = await keyring.owners().catch(() => undefined);
  if (!owners) {
    const { isTakenBack } = approvals;
    return { lock: 'locked', settings, retryAt: await keyring.retryAt(), passkey, isTakenBack };
  }
  return {
    lock: 'unlocked',
    settings,
    passkey,
    owners,
    accounts: await accounts.list(),
    selected: (await accounts.selected())?.id,
    chains: await chains.list(),
    sites: await listSites(wallet),
    approvals: approvals.list().length,
    ...(await watchedNews(wallet)),
    recovered: await wallet.recovered.get(),
    helpRequests: openHelpRequests(await wallet.helping.get()).length,
  };
}

async function listSites({ sites, conduct }: Wallet): Promise<readonly ListedSite[]> {
  return Promise.all(
    (await sites.list()).map(async (site) => {
      const { isBlocked } = await conduct.findConduct(site.origin);
      return { ...site, isBlocked };
    }),
  );
}

const vaultHandlers = {
  'vault.create': async (wallet, { password, secret }) => {
    const created = await wallet.keyring.create(password, secret);
    await beginSession(wallet);
    return created;
  },
  'vault.unlock': async (wallet, { password }) => {
    await wallet.keyring.unlock(password);
    await beginSession(wallet);
  },
  'vault.unlockByPasskey': async (wallet, { secret }) => {
    await wallet.keyring.unlockByPasskey(secret);
    await beginSession(wallet);
  },
  'vault.lock': (wallet) => wallet.lock(),
  'vault.changePassword': changing(({ keyring }, { password, newPassword }) =>
    keyring.changePassword(password, newPassword),
  ),
  'vault.addPasskey': changing(({ keyring }, { password, passkey, secret }) =>
    keyring.addPasskey(password, passkey, secret),
  ),
  'vault.removePasskey': changing(({ keyring }, { password }) => keyring.removePasskey(password)),
  'vault.erase': (wallet) => wallet.eraseEverything(),
} satisfies Partial<Handlers>;

async function beginSession(wallet: Wallet): Promise<void> {
  wallet.approvals.unlocked();
  await wallet.touch();
  wallet.changed('state');
}

const ownerHandlers = {
  'owners.create': changing((wallet, { name = '' }) => wallet.keyring.createOwner(name)),
  'owners.import': changing((wallet, { secret, name = '' }) =>
    wallet.keyring.importOwner(secret, name),
  ),
  'owners.rename': changing((wallet, { address, name }) =>
    wallet.keyring.renameOwner(address, name),
  ),
  'owners.remove': changing(async (wallet, { address, password }) => {
    await wallet.keyring.removeOwner(address, password);
    wallet.approvals.declineAll('The key was removed.');
  }),
  'owners.export': async ({ keyring }, { address, password }) =>
    keyring.exportOwner(address, password),
  'owners.confirmPhrase': changing((wallet, { address, words }) =>
    wallet.keyring.confirmPhrase(address, words),
  ),
} satisfies Partial<Handlers>;

export const accountHandlers = {
  'accounts.add': changing((wallet, { chainId, address, name = '' }) =>
    wallet.accounts.add(chainId, address, name),
  ),
  'accounts.create': changing((wallet, { chainId, owner, name = '' }) =>
    wallet.accounts.create(chainId, owner, name),
  ),
  'accounts.enable4337': (wallet, { id }) => askToEnable4337(wallet, id),
  'accounts.select': (wallet, { id }) => selectAccount(wallet, id),
  'accounts.rename': changing((wallet, { id, name }) => wallet.accounts.rename(id, name)),
  'accounts.remove': changing(async (wallet, { id }) => {
    await wallet.accounts.remove(id);
    await wallet.recoveries.update((all) => all.filter(({ account }) => account !== id));
    await wallet.dangers.update((all) => all.filter(({ account }) => account !== id));
    await wallet.recovered.update((all) => all.filter((one) => one !== id));
    await wallet.approvalLogs.update(({ [id]: _, ...others }) => others);
    await wallet.looks.update(({ [id]: _, ...others }) => others);
    await wallet.sites.forgetAccount(id);
    wallet.approvals.declineAll('The account was removed.');
  }),
  'accounts.refresh': changing((wallet, { id }) => wallet.accounts.refresh(id)),
  'accounts.overview': (wallet, { id }) => refreshOverview(wallet, id),
  'registrations.list': async (wallet, { id }) =>
    listRegistrations(wallet, await wallet.accounts.current(id)),
  'recovery.cancel': (wallet, { id }) => cancelRecovery(wallet, id),
  'recovery.voidApprovals': (wallet, { id }) => cancelRecovery(wallet, id, { isForced: true }),
  'recovery.noteRecovered': changing(({ recovered }, { id, isRecovered }) =>
    noteRecovered(recovered, id, isRecovered),
  ),
  'guardians.move': moveGuardians,
  'modules.offered': async ({ chains, chosenModules }, { id }) => {
    const chosen = (await chosenModules.get())[id] ?? [];
    return chains.offeredModules(readAccountId(id).chainId, chosen).catch(throwNetworkError);
  },
  'modules.turnOff': turnOffModule,
  'modules.choose': changing((wallet, { id, module }) => chooseModule(wallet, id, module)),
} satisfies Partial<Handlers>;

export const assetHandlers = {
  'assets.list': listAssets,
  'assets.add': (wallet, { chainId, token }) => addToken(wallet, chainId, token),
  'assets.remove': (wallet, { chainId, token }) => removeToken(wallet, chainId, token),
  'assets.send': askToPay,
} satisfies Partial<Handlers>;

const chainHandlers = {
  'chains.inspect': async ({ chains }, { rpcUrl }) => ({ chainId: await chains.inspect(rpcUrl) }),
  'chains.save': changing((wallet, chain) => wallet.chains.save(chain)),
  'chains.saveAll': changing((wallet, { chains }) => wallet.chains.saveAll(chains)),
  'chains.remove': changing(async (wallet, { chainId }) => {
    const accounts = await wallet.accounts.listStored();
    if (accounts.some((account) => account.chainId === chainId)) {
      throw new WalletError('chain-in-use', 'The wallet has accounts on this chain');
    }
    await wallet.chains.remove(chainId);
  }),
} satisfies Partial<Handlers>;

export const siteHandlers = {
  'sites.enable': (wallet, site) => letSiteIn(wallet, site),
  'sites.show': async (wallet, { origin, account }) => {
    const { id } = await wallet.accounts.get(account);
    // Connecting is the site's to ask for.
    if (!(await wallet.sites.findConnected(origin))) return;
    wallet.approvals.declineSite(origin, 'The site sees another account now.');
    await wallet.sites.connect(origin, id);
    wallet.changed('state');
  },
  'sites.disconnect': changing(async (wallet, { origin }) => {
    await wallet.sites.remove(origin);
    wallet.approvals.declineSite(origin, 'The site was disconnected.');
    await giveUpPermission(wallet, hostPattern(origin));
    await wallet.registerContentScripts();
  }),
  'sites.block': changing(async (wallet, { origin }) => {
    await wallet.conduct.block(origin);
    wallet.approvals.declineSite(origin, 'You blocked this site for now.');
  }),
  'sites.unblock': changing((wallet, { origin }) => wallet.conduct.forgive(origin)),
} satisfies Partial<Handlers>;

/** In characters. */
const longestName = 60;

export const helpingHandlers = {
  'helping.list': refreshHelping,
  'helping.open': async (wallet, { text, chainId }) => {
    const link = readHelpLink(text, chainId);
    const account = readAccountId(link.account);
    const added = await addProtectedAccount(wallet, account).catch(throwNetworkError);
    if (!added) throw new WalletError('not-a-guardian');
    return link;
  },
  'helping.approve': approveRecovery,
  'helping.ignore': changing(async ({ helping }, { hash, isIgnored }) => {
    await helping.update((value) => {
      const others = value.ignored.filter((one) => one !== hash);
      return { ...value, ignored: isIgnored ? [...others, hash] : others };
    });
  }),
  'helping.rename': async ({ helping }, { account, name }) => {
    await helping.update((value) => ({
      ...value,
      accounts: value.accounts.map((one) =>
        one.id === account ? { ...one, name: name.trim().slice(0, longestName) } : one,
      ),
    }));
  },
  'helping.remove': changing(async ({ helping }, { account }) => {
    await helping.update((value) => ({
      ...value,
      accounts: value.accounts.filter(({ id }) => id !== account),
      requests: value.requests.filter((request) => request.account !== account),
      hidden: [...new Set([...value.hidden, account])],
      // There is room again for an account that was dropped.
      searched: value.accounts.length < mostAccounts ? value.searched : {},
    }));
  }),
} satisfies Partial<Handlers>;

const all: Handlers = {
  ...stateHandlers,
  ...vaultHandlers,
  ...ownerHandlers,
  ...accountHandlers,
  ...assetHandlers,
  ...chainHandlers,
  ...siteHandlers,
  ...helpingHandlers,
};

/** A map, so that names inherited by objects are not requests. */
export const handlers: ReadonlyMap<string, Handler<RequestName>> = new Map(
  Object.entries(all) as [string, Handler<RequestName>][],
);
