import { askToEnable4337 } from '../use-cases/ask-to-enable-4337.ts';
import { addToken, askToPay, listAssets, removeToken } from '../use-cases/assets.ts';
import { cancelRecovery } from '../use-cases/cancel-recovery.ts';
import { listRegistrations } from '../use-cases/list-registrations.ts';
import { refreshOverview } from '../use-cases/refresh-overview.ts';
import { selectAccount } from '../use-cases/select-account.ts';
import type { Handlers } from './answer-page.ts';

export const accountHandlers: Handlers<
  | 'accounts.inspect'
  | 'accounts.add'
  | 'accounts.create'
  | 'accounts.enable4337'
  | 'accounts.select'
  | 'accounts.rename'
  | 'accounts.remove'
  | 'accounts.refresh'
  | 'accounts.overview'
  | 'registrations.list'
  | 'recovery.cancel'
> = {
  'accounts.inspect': async ({ accounts }, { chainId, address }) =>
    accounts.inspect(chainId, address),
  'accounts.add': async (wallet, { chainId, address, name = '' }) => {
    const account = await wallet.accounts.add(chainId, address, name);
    wallet.changed('state');
    return account;
  },
  'accounts.create': async (wallet, { chainId, owner, name = '' }) => {
    const account = await wallet.accounts.create(chainId, owner, name);
    wallet.changed('state');
    return account;
  },
  'accounts.enable4337': (wallet, { id }) => askToEnable4337(wallet, id),
  'accounts.select': async (wallet, { id }) => {
    await selectAccount(wallet, id);
  },
  'accounts.rename': async (wallet, { id, name }) => {
    await wallet.accounts.rename(id, name);
    wallet.changed('state');
  },
  'accounts.remove': async (wallet, { id }) => {
    await wallet.accounts.remove(id);
    await wallet.recoveries.update((all) => all.filter(({ account }) => account !== id));
    await wallet.sites.forgetAccount(id);
    wallet.approvals.declineAll('The account was removed.');
    wallet.changed('state');
  },
  'accounts.refresh': async (wallet, { id }) => {
    const account = await wallet.accounts.refresh(id);
    wallet.changed('state');
    return account;
  },
  'accounts.overview': (wallet, { id }) => refreshOverview(wallet, id),
  'registrations.list': async (wallet, { id }) =>
    listRegistrations(wallet, await wallet.accounts.current(id)),
  'recovery.cancel': async (wallet, { id }) => {
    const { operationHash } = await cancelRecovery(wallet, id);
    return { callsId: operationHash };
  },
};

export const assetHandlers: Handlers<
  'assets.list' | 'assets.add' | 'assets.remove' | 'assets.send'
> = {
  'assets.list': listAssets,
  'assets.add': async (wallet, { chainId, token }) => {
    await addToken(wallet, chainId, token);
    return undefined;
  },
  'assets.remove': async (wallet, { chainId, token }) => {
    await removeToken(wallet, chainId, token);
    return undefined;
  },
  'assets.send': askToPay,
};
