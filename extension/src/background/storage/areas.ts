import { browser } from '../../browser.ts';

/** Storage that says who may read it; not every browser's does. @see Chromium's chrome.storage */
interface LevelledArea {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/**
 * Keeps content scripts, which share a process with somebody's page, from the wallet's storage. Where
 * the browser cannot be told, session storage is closed to them by default.
 */
export async function closeStorageToPages(): Promise<void> {
  const { local, session } = browser.storage;
  for (const area of [local, session] as LevelledArea[]) {
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}
