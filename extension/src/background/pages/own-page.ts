import { browser, type MessageSender } from '../../browser.ts';

/** Whether a page of the extension sent it, not a content script, which stands in somebody's page. */
export function isOwnPage({ id, url }: MessageSender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}
