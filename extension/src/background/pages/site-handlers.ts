import { browser } from '../../browser.ts';
import { hostPattern } from '../sites/content-scripts.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { changing, type Handlers } from './handlers.ts';
import { letSiteIn } from './let-site-in.ts';

export const siteHandlers = {
  'sites.enable': (wallet, site) => letSiteIn(wallet, site),
  'sites.show': async (wallet, { origin, account }) => {
    const { id } = await wallet.accounts.get(account);
    // Connecting is the site's to ask for.
    if (!(await wallet.sites.find(origin))) return;
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

/** Revokes the host permission, unless another site or a service uses the same host. */
async function giveUpPermission({ sites, chains }: Wallet, pattern: string): Promise<void> {
  const origins = (await sites.list()).map(({ origin }) => origin);
  const services = (await chains.list()).flatMap(({ rpcUrl, endpointUrl, serviceUrl }) => [
    rpcUrl,
    endpointUrl,
    serviceUrl,
  ]);
  const used = [...origins, ...services].flatMap((url) => (url ? [hostPattern(url)] : []));
  if (used.includes(pattern)) return;
  // If the user granted all sites, the browser cannot revoke a single one.
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}
