import { WalletError } from '../../messages/errors.ts';
import { askToEnable4337 } from '../approvals/ask-to-enable-4337.ts';
import { listRegistrations } from '../approvals/list-registrations.ts';
import { selectAccount } from '../wallet/select-account.ts';
import { cancelRecovery } from '../watcher/cancel-recovery.ts';
import { refreshOverview } from '../watcher/refresh-overview.ts';
import { addToken, askToPay, listAssets, removeToken } from './assets.ts';
import { changing, type Handlers } from './handlers.ts';

export const accountHandlers = {
  'accounts.inspect': async ({ accounts }, { chainId, address }) =>
    accounts.inspect(chainId, address),
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
    await wallet.looks.update(({ [id]: _, ...others }) => others);
    await wallet.sites.forgetAccount(id);
    wallet.approvals.declineAll('The account was removed.');
  }),
  'accounts.refresh': changing((wallet, { id }) => wallet.accounts.refresh(id)),
  'accounts.overview': (wallet, { id }) => refreshOverview(wallet, id),
  'registrations.list': async (wallet, { id }) =>
    listRegistrations(wallet, await wallet.accounts.current(id)),
  'recovery.cancel': (wallet, { id }) => cancelRecovery(wallet, id),
} satisfies Partial<Handlers>;

export const assetHandlers = {
  'assets.list': listAssets,
  'assets.add': (wallet, { chainId, token }) => addToken(wallet, chainId, token),
  'assets.remove': (wallet, { chainId, token }) => removeToken(wallet, chainId, token),
  'assets.send': askToPay,
} satisfies Partial<Handlers>;

export const chainHandlers = {
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
