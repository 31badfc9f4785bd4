import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import {
  type Bridge,
  type BridgeOptions,
  createBridge,
} from '../../../../examples/react-native/native/bridge.ts';

/** A Chromium page that stands for a WebView of React Native, with the app's end of the bridge. */
export interface WebView {
  readonly page: Page;
  readonly bridge: Bridge;
  /** What the app opened in the browser of the device. */
  readonly opened: readonly string[];
  /** The pages that it did not load. */
  readonly refused: readonly string[];
  /** What the element told the app. */
  readonly told: readonly string[];
  close(): Promise<void>;
}

interface WebViewOptions extends Pick<BridgeOptions, 'origin' | 'sign' | 'send'> {
  /** Whether pages that the bridge refuses are shown all the same, as by an app without its rule. */
  isCareless?: boolean;
}

/**
 * Opens a page as react-native-webview does on Android, where more is possible: every frame can post,
 * and a message has the URL of the main frame. Scripts of the app run in the main frame.
 */
export async function openWebView(
  browser: Browser,
  url: string,
  { origin, sign, send, isCareless = false }: WebViewOptions,
): Promise<WebView> {
  const context = await browser.newContext({ bypassCSP: isCareless });
  const page = await context.newPage();
  const opened: string[] = [];
  const told: string[] = [];
  const refused: string[] = [];
  const bridge = createBridge({
    ...{ origin, sign, send },
    // A page that is being left runs no script.
    inject: (script) => void page.evaluate(script).catch(() => {}),
    openUrl: (one) => opened.push(one),
    onEvent: (name) => told.push(name),
    createToken: randomUUID,
  });
  await context.exposeBinding('postToApp', (_, data: string) =>
    bridge.onMessage({ nativeEvent: { url: page.url(), data } }),
  );
  await context.addInitScript(() => {
    const { postToApp } = window as unknown as { postToApp(text: string): void };
    Object.assign(window, { ReactNativeWebView: { postMessage: postToApp } });
  });
  await context.route('**/*', (route, request) => {
    if (!request.isNavigationRequest()) return route.continue();
    const isTopFrame = request.frame() === page.mainFrame();
    const isAllowed = bridge.mayLoad({ url: request.url(), isTopFrame });
    if (isAllowed || isCareless) return route.continue();
    refused.push(request.url());
    // As a WebView does: the page stays, without one about an error.
    return route.abort('aborted');
  });
  await page.goto(url);
  return { page, bridge, opened, refused, told, close: () => context.close() };
}
