import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { signInText } from './sign-in-text.ts';
import { openApproval, startWalletFixture, type WalletFixture } from './wallet-fixture.ts';
import { askBackground } from './wallet-page.ts';

/** An approval request, as the wallet lists it. */
interface ApprovalRequest {
  id: string;
}

describe('the window with a site’s request, in a real Chromium', { timeout: 120_000 }, () => {
  let fixture: WalletFixture;
  let page: Page;

  before(async () => {
    fixture = await startWalletFixture();
  });
  after(() => fixture?.stop());
  beforeEach(async () => {
    page = await fixture.openSite();
  });

  it('the approval window accepts no approval until it was in front for a moment [S20]', async () => {
    const { window, answer } = await askForSignature();
    const sign = window.getByRole('button', { name: 'Sign', exact: true });
    // As if another window were in front: the delay does not even start.
    await window.evaluate(() => dispatchEvent(new Event('blur')));
    await sign.click({ force: true });
    await sign.press('Enter');
    // Requested after those, by the same page.
    assert.equal((await askBackground<ApprovalRequest[]>(window, 'approvals.list')).length, 1);

    await window.evaluate(() => dispatchEvent(new Event('focus')));
    await sign.and(window.locator('button:not([aria-disabled])')).click();
    const signed = await answer;
    assert.ok('result' in signed);
    assert.match(String(signed.result), /^0x[\da-f]{130}$/);
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

  function askForSignature() {
    const text = signInText(fixture.site.origin, fixture.account);
    return openApproval(page, 'personal_sign', [text, fixture.account]);
  }
});
