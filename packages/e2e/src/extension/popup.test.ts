import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@recovery-guardian/devnet/testing';
import { walk } from '../browser/screen.ts';
import { DevTools, type Target } from './devtools.ts';
import { startWalletFixture, type WalletFixture } from './wallet-fixture.ts';
import { askBackground } from './wallet-page.ts';

/** A site that the browser permits no extension yet. */
const site = 'https://site.example';

describe('the popup, in a real Chromium', { timeout: 120_000 }, () => {
  let fixture: WalletFixture;
  let devtools: DevTools;

  before(async () => {
    fixture = await startWalletFixture({
      flags: [...DevTools.flags, '--enable-unsafe-extension-debugging'],
    });
    const { popup, chain } = fixture;
    const state = await askBackground<{ chains: object[] }>(popup, 'state.get');
    const services = { serviceUrl: chain.rpcUrl, endpointUrl: chain.rpcUrl };
    await askBackground(popup, 'chains.save', { ...state.chains[0], ...services });
    devtools = await DevTools.connect(fixture.browser.profile);
    const page = await fixture.openSite();
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: 'Hello' }));
    await page.goto(site);
  });
  after(async () => {
    devtools?.close();
    await fixture?.stop();
  });

  it('the popup closes when the browser asks for a permission, and the worker still knows the site', async () => {
    const popup = await openPopup();
    await press(popup, 'Sites');
    await press(popup, 'Use the wallet there');
    await isClosed(popup);
    const wanted = await until('the worker knows the site', () =>
      askBackground<{ origin: string }>(fixture.popup, 'drafts.get', { key: 'wanted-site' }),
    );
    assert.equal(wanted.origin, site);
  });

  it('the popup leaves connecting a service to a tab, and opens where it was', async () => {
    const popup = await openPopup();
    await press(popup, 'Settings');
    const opening = fixture.browser.context.waitForEvent('page');
    await press(popup, 'Connect your service');
    const tab = await opening;
    await tab.getByLabel('Provider’s address').waitFor();
    await isClosed(popup);
    await fixture.browser.context
      .pages()
      .find((page) => page.url().startsWith(site))
      ?.bringToFront();
    await press(await openPopup(), 'Change the password');
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

  /** Presses it as a user, whom the browser asks then. A popup that closes at once gives no answer. */
  async function press({ targetId }: Target, name: string): Promise<void> {
    const attached = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const expression = `${walk}
      const button = everything().find((one) =>
        one.matches('button, a') && one.textContent.trim() === ${JSON.stringify(name)});
      if (button) setTimeout(() => button.click());
      button !== undefined`;
    await until(`“${name}” can be pressed`, async () => {
      const parameters = { expression: `{${expression}}`, userGesture: true };
      const { result } = await devtools.send<{ result: { value: boolean } }>(
        'Runtime.evaluate',
        parameters,
        attached.sessionId,
      );
      return result.value;
    });
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
