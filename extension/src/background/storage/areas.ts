import { browser } from '../../browser.ts';

/**
 * Hides the wallet's storage from content scripts, which share a process with web pages. Browsers
 * without access levels hide session storage by default.
 */
export async function closeStorageToPages(): Promise<void> {
  const { local, session } = browser.storage;
  for (const area of [local, session]) {
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}
