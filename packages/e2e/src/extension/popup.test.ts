import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@recovery-guardian/devnet/testing';
import type { Page } from 'playwright-core';
import { DevTools, type Target } from './devtools.ts';
import { signInText } from './sign-in-text.ts';

import { openApproval, startWalletFixture, type WalletFixture } from './wallet-fixture.ts';
import { askBackground } from './wallet-page.ts';

const site = 'https://site.example';

describe('the popup and the window with a site’s request, in a real Chromium', {
  timeout: 120_000,
}, () => {
  let fixture: WalletFixture;
  let devtools: DevTools;
  let page: Page;

  before(async () => {
    fixture = await startWalletFixture({
      flags: [...DevTools.flags, '--enable-unsafe-extension-debugging'],
    });
    const { popup, chain } = fixture;
    const state = await askBackground<{ chains: object[] }>(popup, 'state.get');
    const services = { serviceUrl: chain.rpcUrl, endpointUrl: chain.rpcUrl };
    await askBackground(popup, 'chains.save', { ...state.chains[0], ...services });
    devtools = await DevTools.connect(fixture.browser.profile);
    page = await fixture.openSite();
  });
  after(async () => {
    devtools?.close();
    await fixture?.stop();
  });

  it('the approval window closes with the page that asked, closed or navigated [S20]', async () => {
    for (const leave of [
      () => page.close(),
      () => page.goto(`${fixture.site.origin}/elsewhere`),
      () => page.reload(),
    ]) {
      if (page.isClosed()) page = await fixture.openSite();
      const { window } = await askForSignature();
      const closing = window.waitForEvent('close');
      await leave();
      await closing;
      assert.deepEqual(await askBackground(fixture.popup, 'approvals.list'), []);
    }
  });

  it('no page can frame the approval window [S20]', async () => {
    const { browser } = fixture;
    for (const path of ['approval.html', 'popup.html', 'panel.html']) {
      const url = browser.pageUrl(path);
      await page.evaluate((src) => {
        const frame = document.createElement('iframe');
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        frame.src = src;
        document.body.append(frame);
        return loaded;
      }, url);
      assert.ok(page.frames().every((frame) => frame.url() !== url));
    }
  });

  it('the side panel stays in place beside an approval, and shows the same wallet', async () => {
    const options = await fixture.popup.evaluate('chrome.sidePanel.getOptions({})');
    assert.deepEqual(options, { enabled: true, path: 'panel.html' });
    const panel = await fixture.browser.context.newPage();
    await panel.setViewportSize({ width: 320, height: 700 });
    await panel.goto(fixture.browser.pageUrl('panel.html'));
    await panel.getByRole('link', { name: 'Settings' }).click();
    await panel.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(await panel.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.match(panel.url(), /panel\.html#settings$/);
    await panel.close();
  });

  describe('on a site that the browser permits no extension yet', () => {
    before(async () => {
      await page.route('**/*', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Hello' }),
      );
      await page.goto(site);
    });

    it('the popup closes when the browser asks for a permission, and the worker still knows the site', async () => {
      const popup = await openPopup();
      await devtools.press(popup, 'Sites');
      await devtools.press(popup, 'Use the wallet there');
      await isClosed(popup);
      const wanted = await until('the worker knows the site', () =>
        askBackground<{ origin: string }>(fixture.popup, 'drafts.get', { key: 'wanted-site' }),
      );
      assert.equal(wanted.origin, site);
    });

    it('the popup leaves connecting a service to a tab, and opens where it was', async () => {
      const popup = await openPopup();
      await devtools.press(popup, 'Settings');
      const opening = fixture.browser.context.waitForEvent('page');
      await devtools.press(popup, 'Connect your service');
      const tab = await opening;
      await tab.getByLabel('Provider’s address').waitFor();
      await isClosed(popup);
      await fixture.browser.context
        .pages()
        .find((page) => page.url().startsWith(site))
        ?.bringToFront();
      await devtools.press(await openPopup(), 'Change the password');
    });
  });

  /** Presses the wallet's button in the browser's bar, in front of the site. */
  async function openPopup(): Promise<Target> {
    const before = await targets();
    const [, id] = fixture.popup.url().split('/').filter(Boolean);
    const tabs = await targets([{ type: 'tab' }]);
    const targetId = tabs.find(({ url }) => url.startsWith(site))?.targetId;
    await devtools.send('Extensions.triggerAction', { id, targetId });
    return until('the popup is open', async () =>
      (await targets()).find(
        ({ targetId, url }) =>
          url.startsWith(fixture.browser.pageUrl('popup.html')) &&
          before.every((one) => one.targetId !== targetId),
      ),
    );
  }

  function askForSignature() {
    const text = signInText(fixture.site.origin, fixture.account);
    return openApproval(page, 'personal_sign', [text, fixture.account]);
  }

  async function isClosed({ targetId }: Target): Promise<void> {
    await until('the popup is closed', async () =>
      (await targets()).every((one) => one.targetId !== targetId),
    );
  }

  async function targets(filter?: object[]): Promise<readonly Target[]> {
    const { targetInfos } = await devtools.send<{ targetInfos: Target[] }>('Target.getTargets', {
      filter,
    });
    return targetInfos;
  }
});
