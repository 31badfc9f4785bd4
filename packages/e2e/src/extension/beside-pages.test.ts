import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { DevTools, type DevToolsSession, type Target } from './devtools.ts';
import { FirefoxScreen } from './firefox-screen.ts';
import { startChromium } from './start-chromium.ts';
import { openedTab, startFirefox } from './start-firefox.ts';
import { fixturePassword } from './use-account.ts';
import { askBackground } from './wallet-page.ts';

const secret = { kind: 'private-key', privateKey: `0x${'42'.repeat(32)}` };

// Playwright reaches neither popups nor panels.
describe('the wallet beside the pages', { timeout: 120_000 }, () => {
  it('the wallet opens in Chromium’s side panel by a button of the popup, after the first run in a tab', async () => {
    await using parts = new AsyncDisposableStack();
    const browser = await startChromium({ flags: DevTools.flags });
    parts.defer(() => browser.close());
    const { context, firstRun, pageUrl } = browser;
    const openPopup = () => context.serviceWorkers()[0]?.evaluate('chrome.action.openPopup()');
    const first = context.waitForEvent('page');
    await openPopup();
    const tab = await first;
    await tab.waitForURL(pageUrl('popup.html'));
    await tab.close();
    await askBackground(firstRun, 'vault.create', { password: fixturePassword, secret });
    await askBackground(firstRun, 'vault.lock');
    await firstRun.goto('about:blank');
    const devtools = await DevTools.connect(browser.profile);
    parts.defer(() => devtools.close());

    await openPopup();
    const popup = await opened(devtools, pageUrl('popup.html'));
    const pressing = devtools.attach(popup, (session) =>
      presses(session, 'Open in the side panel'),
    );
    // It closes, so its session cannot be ended.
    await pressing.catch(() => undefined);
    const panel = await opened(devtools, pageUrl('panel.html'));
    const text = await devtools.attach(panel, (session) => reads(session, 'Welcome back'));
    assert.match(text, /Unlock/);
    await assert.rejects(devtools.find('page', pageUrl('popup.html')));
  });

  it('the wallet fits into Firefox’s sidebar, and the popup begins the first run in a tab', async () => {
    await using parts = new AsyncDisposableStack();
    const { marionette, firstTab, close } = await startFirefox({ hasExtension: true });
    parts.defer(close);
    const tab = new FirefoxScreen(marionette, firstTab);
    await tab.sees('A key you can afford to lose');
    const before = await marionette.handles();
    await tab.run('browser.action.openPopup()');
    const first = new FirefoxScreen(marionette, await openedTab(marionette, before));
    await first.sees('A key you can afford to lose');
    // As its entry in Firefox's menu does: an extension may only do so on a user's click.
    await marionette.runInBrowser(`
      const { sidebars } = SidebarController;
      return SidebarController.show([...sidebars.keys()].find((id) => id.endsWith('-sidebar-action')));`);
    const view = `const [panel] = browser.extension.getViews({ type: 'sidebar' });`;
    while (
      !(await tab.run(`${view} return ${textIn('panel?.document')}.includes('afford to lose')`))
    )
      await setTimeout(100);
    const [path, place, isFitting] = (await tab.run(`${view}
      const { documentElement } = panel.document;
      return [panel.location.pathname, documentElement.dataset.place,
        documentElement.scrollWidth <= panel.innerWidth];`)) as [string, string, boolean];
    assert.deepEqual([path, place, isFitting], ['/panel.html', 'tab', true]);
  });
});

/** Waits until the browser shows this page. */
async function opened(devtools: DevTools, url: string): Promise<Target> {
  for (;;) {
    const target = await devtools.find('page', url).catch(() => undefined);
    if (target) return target;
    await setTimeout(100);
  }
}

/** All text of a page, through shadow roots. */
const textIn = (page: string) => `(function textOf(root) {
    return [...(root?.querySelectorAll('*') ?? [])]
      .map((one) => (one.shadowRoot ? textOf(one.shadowRoot) : '') + one.textContent).join(' ');
  })(${page})`;

/** Waits for a text. @returns all texts. */
async function reads(session: DevToolsSession, text: string): Promise<string> {
  for (;;) {
    const all = await evaluate(session, textIn('document'));
    if (all.includes(text)) return all;
    await setTimeout(100);
  }
}

/** Presses a button of the bar, as a user does. */
async function presses(session: DevToolsSession, label: string): Promise<void> {
  const bar = `document.querySelector('wallet-app')?.shadowRoot`;
  const press = `${bar}.querySelector('[aria-label="${label}"]').click()`;
  const isThere = `Boolean(${bar}?.querySelector('[aria-label="${label}"]'))`;
  while (!(await evaluate(session, isThere))) await setTimeout(100);
  await evaluate(session, press);
}

async function evaluate(session: DevToolsSession, expression: string): Promise<string> {
  const { result } = await session.send<{ result: { value: string } }>('Runtime.evaluate', {
    expression,
    returnByValue: true,
    userGesture: true,
  });
  return result.value;
}
