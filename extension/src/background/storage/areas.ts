import { browser } from '../../browser.ts';

/** Storage with access levels, which not every browser has. @see Chromium's chrome.storage */
interface LevelledArea {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/**
 * Hides the wallet's storage from content scripts, which share a process with web pages. Browsers
 * without access levels hide session storage by default.
 */
export async function closeStorageToPages(): Promise<void> {
  const { local, session } = browser.storage;
  for (const area of [local, session] as LevelledArea[]) {
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}
