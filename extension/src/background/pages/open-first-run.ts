import { browser } from '../../browser.ts';
import type { Wallet } from '../wallet/wallet.ts';

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
