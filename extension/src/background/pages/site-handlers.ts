import { browser } from '../../browser.ts';
import { WalletError } from '../../messages/errors.ts';
import type { Handlers } from './handlers.ts';

export const siteHandlers: Handlers<'sites.enable' | 'sites.disconnect'> = {
  'sites.enable': async ({ contentScripts, settings }, { origin, tabId }) => {
    // The port is no part of a pattern.
    const { protocol, hostname } = new URL(origin);
    const origins = [`${protocol}//${hostname}/*`];
    if (!(await browser.permissions.contains({ origins }))) {
      throw new WalletError('invalid-request', 'The browser was not asked for the permission');
    }
    const { isDefaultWallet } = await settings.get();
    await contentScripts.register(isDefaultWallet);
    if (tabId !== undefined) await contentScripts.inject(tabId, isDefaultWallet);
  },
  'sites.disconnect': async (wallet, { origin }) => {
    await wallet.sites.disconnect(origin);
    wallet.approvals.declineSite(origin, 'The site was disconnected.');
    wallet.changed('state');
  },
};
