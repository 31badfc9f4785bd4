import type { ListedSite, WalletState } from '../../messages/state.ts';
import { openHelpRequests } from '../wallet/helping.ts';
import { changeSettings } from '../wallet/settings.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { watchedNews } from '../watcher/looks.ts';
import { changing, type Handlers } from './handlers.ts';

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
    helpRequests: openHelpRequests(await wallet.helping.get()).length,
  };
}

async function listSites({ sites, conduct }: Wallet): Promise<readonly ListedSite[]> {
  return Promise.all(
    (await sites.list()).map(async (site) => {
      const { isBlocked } = await conduct.find(site.origin);
      return { ...site, isBlocked };
    }),
  );
}
