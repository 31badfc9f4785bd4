import { browser } from '../../browser.ts';
import type { StoredValue } from '../stored-value.ts';
import type { ApprovalRequests } from '../wallet/approval-requests.ts';

/** Opens the window when a site has a request, and closes it after the last one. */
export function presentApprovals(
  approvals: ApprovalRequests,
  window: ReturnType<typeof approvalWindow>,
): void {
  if (approvals.needsWindow) window.show();
  else if (!approvals.keepsWindow) window.close();
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
 * The single window that shows sites' approval requests.
 *
 * @param remembered The open window's id, kept while the worker sleeps.
 * @param onClosed Called when the user closed it.
 */
export function approvalWindow(remembered: StoredValue<number | undefined>, onClosed: () => void) {
  const surface = browser.windows ? windowSurface : tabSurface;
  // Opening takes a while: concurrent callers get the same window.
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

  // The requests of a window older than this worker ended with the previous worker.
  async function closeLeftOver(): Promise<void> {
    const id = await remembered.get();
    await remembered.remove();
    if (id !== undefined) await surface.close(id).catch(() => {});
  }
  const leftOver = closeLeftOver();

  return {
    /** Opens it in front if it is not open. An open window stays where the user has put it. */
    async show(): Promise<void> {
      opening ??= open();
      await opening;
    },
    async close(): Promise<void> {
      const closing = opening;
      opening = undefined;
      if (!closing) return;
      const id = await closing;
      await remembered.remove();
      // The user may have closed it first.
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
