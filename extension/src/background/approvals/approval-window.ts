import { browser } from '../../browser.ts';

/** The one window in which sites' questions are asked. */
export interface ApprovalWindow {
  /** Opens it, or brings it to the front. */
  show(): Promise<void>;
  close(): Promise<void>;
}

const size = { width: 400, height: 640 };

/** @param onClosed The person closed it. */
export function approvalWindow(onClosed: () => void): ApprovalWindow {
  // Opening takes a while: whoever asks meanwhile gets the same window.
  let opening: Promise<number | undefined> | undefined;

  browser.windows.onRemoved.addListener(async (windowId) => {
    if (!opening || (await opening) !== windowId) return;
    opening = undefined;
    onClosed();
  });

  async function open(): Promise<number | undefined> {
    const { id } = await browser.windows.create({ url: 'approval.html', type: 'popup', ...size });
    return id;
  }

  return {
    async show() {
      if (!opening) {
        opening = open();
        await opening;
        return;
      }
      const id = await opening;
      if (id !== undefined)
        await browser.windows.update(id, { focused: true, drawAttention: true });
    },
    async close() {
      const closing = opening;
      opening = undefined;
      const id = await closing;
      // The person may have been faster.
      if (id !== undefined) await browser.windows.remove(id).catch(() => {});
    },
  };
}
