import '../../testing/fake-browser.ts';
import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import { createTestWallet, password } from '../../testing/test-wallet.ts';
import { openFirstRun } from './open-first-run.ts';

beforeEach(() => {
  fakeBrowser.tabs.created = [];
});

suite('the first run', () => {
  test('the first run opens in a tab when the extension is installed, not after an update', async () => {
    const { wallet } = await createTestWallet();
    await wallet.eraseEverything();
    for (const reason of ['update', 'chrome_update', 'browser_update']) {
      await openFirstRun(wallet, reason);
    }
    assert.deepEqual(fakeBrowser.tabs.created, []);
    await openFirstRun(wallet, 'install');
    assert.deepEqual(fakeBrowser.tabs.created, ['popup.html']);
  });

  test('the first run does not open where the browser kept the wallet', async () => {
    const { wallet } = await createTestWallet();
    if (!(await wallet.keyring.hasVault())) await wallet.keyring.create(password, undefined);
    await openFirstRun(wallet, 'install');
    assert.deepEqual(fakeBrowser.tabs.created, []);
  });
});
