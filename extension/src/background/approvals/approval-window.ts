import { browser } from '../../browser.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** The one window in which sites' questions are asked. */
export interface ApprovalWindow {
  /** Opens it in front, where it is not open. An open one is left where the user has put it. */
  show(): Promise<void>;
  close(): Promise<void>;
}

const page = 'approval.html';
const size = { width: 400, height: 640 };

/** A window of its own, or a tab where the browser has no windows (Firefox for Android). */
interface Surface {
  open(): Promise<number | undefined>;
  close(id: number): Promise<void>;
  onClosed(listener: (id: number) => void): void;
}

/**
 * @param remembered The open window, over the worker's sleep.
 * @param onClosed The person closed it.
 */
export function approvalWindow(
  remembered: StoredValue<number | undefined>,
  onClosed: () => void,
): ApprovalWindow {
  const surface = browser.windows ? windowSurface : tabSurface;
  // Opening takes a while: whoever asks meanwhile gets the same window.
  let opening: Promise<number | undefined> | undefined;

  surface.onClosed(async (closed) => {
    if (!opening || (await opening) !== closed) return;
    opening = undefined;
    onClosed();
  });

  async function open(): Promise<number | undefined> {
    await leftOver;
    const id = await surface.open();
    await remembered.set(id);
    return id;
  }

  // The questions of a window that is older than this worker died with the one before.
  async function closeLeftOver(): Promise<void> {
    const id = await remembered.get();
    await remembered.remove();
    if (id !== undefined) await surface.close(id).catch(() => {});
  }
  const leftOver = closeLeftOver();

  return {
    async show() {
      opening ??= open();
      await opening;
    },
    async close() {
      const closing = opening;
      opening = undefined;
      if (!closing) return;
      const id = await closing;
      await remembered.remove();
      // The person may have been faster.
      if (id !== undefined) await surface.close(id).catch(() => {});
    },
  };
}

const windowSurface: Surface = {
  open: async () => (await browser.windows.create({ url: page, type: 'popup', ...size })).id,
  close: (id) => browser.windows.remove(id),
  onClosed: (listener) => browser.windows.onRemoved.addListener(listener),
};

const tabSurface: Surface = {
  open: async () => (await browser.tabs.create({ url: page })).id,
  close: (id) => browser.tabs.remove(id),
  onClosed: (listener) => browser.tabs.onRemoved.addListener(listener),
};
