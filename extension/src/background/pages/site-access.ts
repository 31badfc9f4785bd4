import { browser } from '../../browser.ts';
import { hostPattern } from '../sites/content-scripts.ts';
import type { Wallet } from '../wallet/wallet.ts';

/** A site that the user wants to use the wallet on, and a tab that shows it. */
interface WantedSite {
  readonly origin: string;
  readonly tabId?: number | undefined;
}

/** The draft that stores the wanted site while the browser asks. */
const siteDraft = 'wanted-site';

/** In milliseconds: a later permission for its host was given for another reason. */
const longestQuestion = 120_000;

/** Adds the wallet to a site's pages: immediately, or once the browser permits it. */
export async function letSiteIn(wallet: Wallet, { origin, tabId }: WantedSite): Promise<void> {
  const wanted = { origin: new URL(origin).origin, tabId, until: wallet.now() + longestQuestion };
  await wallet.drafts.update((drafts) => ({ ...drafts, [siteDraft]: wanted }));
  await letWantedSiteIn(wallet);
}

/** Adds the wallet to the wanted site's pages, if the browser permits it by now. */
export async function letWantedSiteIn(wallet: Wallet): Promise<void> {
  const site = await takeWanted(wallet);
  if (!site) return;
  await wallet.sites.letIn(site.origin);
  await wallet.conduct.forgive(site.origin);
  await wallet.registerContentScripts();
  const { isDefaultWallet } = await wallet.settings.get();
  if (site.tabId !== undefined) await wallet.contentScripts.inject(site.tabId, isDefaultWallet);
  wallet.changed('state');
}

async function takeWanted({ drafts, now }: Wallet): Promise<WantedSite | undefined> {
  let taken: WantedSite | undefined;
  await drafts.update(async ({ [siteDraft]: kept, ...others }) => {
    const wanted = kept as (WantedSite & { until: number }) | undefined;
    if (!wanted || wanted.until < now()) return others;
    const origins = [hostPattern(wanted.origin)];
    if (!(await browser.permissions.contains({ origins }))) return { ...others, [siteDraft]: kept };
    taken = wanted;
    return others;
  });
  return taken;
}

/** Revokes the host permission, unless another site or a service uses the same host. */
export async function giveUpPermission({ sites, chains }: Wallet, pattern: string): Promise<void> {
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
