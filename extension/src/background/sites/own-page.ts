import { browser, type MessageSender } from '../../browser.ts';

/** Whether the sender is a page of the extension, not a content script in a web page. */
export function isOwnPage({ id, url }: MessageSender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('')) === true;
}
