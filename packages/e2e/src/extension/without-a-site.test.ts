import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@recovery-guardian/devnet/testing';
import type { CDPSession, Page } from 'playwright-core';
import { PageScreen } from '../browser/page-screen.ts';
import { walk } from '../browser/screen.ts';
import { DevTools } from './devtools.ts';
import { FirefoxScreen } from './firefox-screen.ts';
import { startSite } from './site.ts';
import { type ExtensionBrowser, startChromium } from './start-chromium.ts';
import { openedTab, startFirefox } from './start-firefox.ts';
import { fixturePassword } from './wallet-fixture.ts';
import { askBackground } from './wallet-page.ts';

const secret = { kind: 'private-key', privateKey: `0x${'42'.repeat(32)}` };

describe('the wallet without a site, in a real Chromium', { timeout: 120_000 }, () => {
  let browser: ExtensionBrowser;
  let page: Page;
  let screen: PageScreen;
  let session: CDPSession;
  let authenticatorId: string;
  /** Of the extension's pages. */
  let origin: string;

  before(async () => {
    browser = await startChromium({ flags: DevTools.flags });
    page = browser.firstRun;
    origin = browser.pageUrl('').slice(0, -1);
    screen = new PageScreen(page);
    session = await browser.context.newCDPSession(page);
    await session.send('WebAuthn.enable');
  });
  after(() => browser?.close());

  /** Plugs in the only authenticator of the browser: one that asks for a finger. */
  async function plugIn(hasPrf: boolean): Promise<void> {
    if (authenticatorId)
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    ({ authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
        hasPrf,
      },
    }));
  }

  async function add(): Promise<void> {
    await page.goto('about:blank');
    await page.goto(browser.pageUrl('popup.html#settings'));
    await screen.press('Unlock with a passkey');
    await screen.sees('Unlock with a passkey');
    await screen.type('Password', fixturePassword);
    await screen.press('Add a passkey');
  }

  async function lock(): Promise<void> {
    await askBackground(page, 'vault.lock');
    await screen.sees('Welcome back');
  }

  const isLocked = async () =>
    (await askBackground<{ lock: string }>(page, 'state.get')).lock === 'locked';

  it('the wallet opens in Chromium’s side panel by a button of the popup, after the first run in a tab', async () => {
    const { context, pageUrl } = browser;
    const openPopup = () => context.serviceWorkers()[0]?.evaluate('chrome.action.openPopup()');
    const first = context.waitForEvent('page');
    await openPopup();
    const tab = await first;
    await tab.waitForURL(pageUrl('popup.html'));
    await tab.close();
    await askBackground(page, 'vault.create', { password: fixturePassword, secret });
    await askBackground(page, 'vault.lock');
    await page.goto('about:blank');

    // Playwright reaches neither popups nor panels.
    const devtools = await DevTools.connect(browser.profile);
    try {
      const shown = (path: string) =>
        until(`${path} is open`, () => devtools.find('page', pageUrl(path)).catch(() => undefined));
      await openPopup();
      await devtools.press(await shown('popup.html'), 'Open in the side panel');
      await devtools.attach(await shown('panel.html'), async ({ send }) => {
        const expression = `${walk} everything().map((one) => one.textContent).join(' ')`;
        await until('the panel asks for the password', async () => {
          const parameters = { expression, returnByValue: true };
          const { result } = await send<{ result: { value: string } }>(
            'Runtime.evaluate',
            parameters,
          );
          return /Welcome back.*Unlock/s.test(result.value);
        });
      });
      await until('the popup is closed', () =>
        devtools.find('page', pageUrl('popup.html')).then(
          () => false,
          () => true,
        ),
      );
    } finally {
      devtools.close();
    }
    await page.goto(pageUrl('popup.html'));
    await screen.type('Password', fixturePassword);
    await screen.press('Unlock');
    await until('the wallet is unlocked', async () => !(await isLocked()));
  });

  it('an authenticator that has no secret for the passkey is refused', async () => {
    await plugIn(false);
    await add();
    await screen.reads('Passkeys of this kind can’t unlock a wallet.');
    assert.equal((await askBackground<{ passkey?: object }>(page, 'state.get')).passkey, undefined);
  });

  it('a passkey is added after the password, and unlocks the wallet without it', async () => {
    await plugIn(true);
    await add();
    await screen.reads('A passkey unlocks this wallet.');
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    assert.deepEqual(
      credentials.map(({ rpId }) => rpId),
      [origin],
    );
    await lock();
    await screen.press('Unlock with a passkey');
    await screen.sees('Unlock with a passkey');
    const [owner] = (await askBackground<{ owners: { address: string }[] }>(page, 'state.get'))
      .owners;
    const key = { address: owner?.address, password: fixturePassword };
    const exported = await askBackground<{ privateKey: string }>(page, 'owners.export', key);
    assert.equal(exported.privateKey, secret.privateKey);
  });

  it('a passkey unlocks the approval window, too', async () => {
    await lock();
    await page.goto(browser.pageUrl('approval.html'));
    await screen.press('Unlock with a passkey');
    await page.locator('wallet-unlock').waitFor({ state: 'detached' });
    assert.equal(await isLocked(), false);
    await page.goto(browser.pageUrl('popup.html#passkey'));
  });

  it('a passkey of the wallet is given to no site', async () => {
    const site = await startSite();
    try {
      const visited = await browser.context.newPage();
      await visited.goto(site.origin.replace('127.0.0.1', 'localhost'));
      for (const rpId of [origin, new URL(origin).host]) {
        const answer = await visited.evaluate(async (rpId) => {
          const challenge = new Uint8Array(32);
          const asking = navigator.credentials.get({ publicKey: { challenge, rpId } });
          return asking.then(
            () => 'given',
            ({ name }: Error) => name,
          );
        }, rpId);
        assert.equal(answer, 'SecurityError', rpId);
      }
      await visited.close();
    } finally {
      await site.stop();
    }
  });

  it('the passkey of another user opens nothing, and the password still does and removes it', async () => {
    await lock();
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await screen.press('Unlock with a passkey');
    await screen.reads('The passkey didn’t work.');
    assert.ok(await isLocked());
    await screen.type('Password', fixturePassword);
    await screen.press('Unlock');
    await screen.reads('A passkey unlocks this wallet.');
    await screen.type('Password', fixturePassword);
    await screen.press('Remove the passkey');
    await screen.reads('Your fingerprint, face or security key');
    await lock();
    assert.equal(await page.getByRole('button', { name: 'Unlock with a passkey' }).count(), 0);
  });
});

describe('the wallet without a site, in a real Firefox', { timeout: 120_000 }, () => {
  let firefox: Awaited<ReturnType<typeof startFirefox>>;
  let tab: FirefoxScreen;

  before(async () => {
    firefox = await startFirefox({ hasExtension: true });
    tab = new FirefoxScreen(firefox.marionette, firefox.firstTab);
  });
  after(() => firefox?.close());

  it('the wallet fits into Firefox’s sidebar, and the popup begins the first run in a tab', async () => {
    await tab.sees('What brings you here?');
    const handles = await firefox.marionette.handles();
    await tab.run('browser.action.openPopup()');
    const first = new FirefoxScreen(
      firefox.marionette,
      await openedTab(firefox.marionette, handles),
    );
    await first.sees('What brings you here?');
    // As its entry in Firefox's menu does: an extension may only do so on a user's click.
    await firefox.marionette.runInBrowser(`
      const { sidebars } = SidebarController;
      return SidebarController.show([...sidebars.keys()].find((id) => id.endsWith('-sidebar-action')));`);
    const view = `const [panel] = browser.extension.getViews({ type: 'sidebar' });`;
    await until('the sidebar shows the first run', () =>
      tab.run(`${walk} ${view} return Boolean(panel?.document.body) &&
        everything(panel.document.body).some(
          (one) => one.textContent.includes('What brings you here?'))`),
    );
    const [path, place, isFitting] = (await tab.run(`${view}
      const { documentElement } = panel.document;
      return [panel.location.pathname, documentElement.dataset.place,
        documentElement.scrollWidth <= panel.innerWidth];`)) as [string, string, boolean];
    assert.deepEqual([path, place, isFitting], ['/panel.html', 'tab', true]);
  });

  it('a passkey is not offered in Firefox, which gives an extension’s page none', async () => {
    await tab.open(firefox.pageUrl('popup.html'));
    const message = { wallet: 'vault.create', parameters: { password: fixturePassword, secret } };
    await tab.run('return browser.runtime.sendMessage(arguments[0])', message);
    await tab.open(firefox.pageUrl('popup.html#settings'));
    await tab.offers('Change the password');
    const offered = `${walk} return everything().some((one) => one.matches('button') && one.textContent.includes('passkey'));`;
    assert.equal(await tab.run(offered), false);
    // Once Firefox allows this, the wallet can offer it.
    const refused = await tab.run(`
      return navigator.credentials
        .get({ publicKey: { challenge: new Uint8Array(32) } })
        .then(() => 'given', ({ name }) => name);`);
    assert.equal(refused, 'SecurityError');
  });
});
