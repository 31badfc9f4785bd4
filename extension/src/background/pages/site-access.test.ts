import assert from 'node:assert/strict';
import { beforeEach, suite, test } from 'node:test';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  createTestWallet,
  nextRequest,
  password,
  siteCaller,
  siteOrigin,
  storedAccount,
} from '../../testing/test-wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { siteHandlers } from './answer-page.ts';
import { letWantedSiteIn } from './site-access.ts';

let wallet: Wallet;
let now: number;

beforeEach(async () => {
  now = 0;
  ({ wallet } = await createTestWallet(() => now));
});

const service = 'https://service.example/*';
const pattern = 'https://site.example/*';
const injectedInto = () => [
  ...new Set(fakeBrowser.scripting.registered.flatMap(({ matches }) => matches)),
];
const siteAccount = '0x000000000000000000000000000000000000dEaD';
const enable = (origin = siteOrigin) => siteHandlers['sites.enable'](wallet, { origin });
const disconnect = () => siteHandlers['sites.disconnect'](wallet, { origin: siteOrigin });

suite('the wallet in web pages', () => {
  test('content scripts are registered for allowed sites, not for services [S44]', async () => {
    fakeBrowser.permissions.granted = new Set([service, pattern]);
    await wallet.registerContentScripts();
    assert.deepEqual(injectedInto(), []);
    await enable();
    assert.deepEqual(injectedInto(), [pattern]);
    await enable('https://other.example');
    assert.deepEqual(injectedInto(), [pattern]);
  });

  test('a site is allowed once the browser permits it, even after the popup closed [S44]', async () => {
    await enable();
    assert.deepEqual(await wallet.sites.list(), []);
    fakeBrowser.permissions.granted.add(pattern);
    await letWantedSiteIn(wallet);
    assert.deepEqual(injectedInto(), [pattern]);
    await disconnect();
    fakeBrowser.permissions.granted.add(pattern);
    await letWantedSiteIn(wallet);
    assert.deepEqual(await wallet.sites.list(), []);
  });

  test('a permission that comes much later or after a lock does not allow a site [S44]', async () => {
    const forgets = [
      async () => {
        now += 121_000;
      },
      () => wallet.lock(),
    ];
    for (const forget of forgets) {
      fakeBrowser.permissions.granted.clear();
      await enable();
      await forget();
      fakeBrowser.permissions.granted.add(pattern);
      await letWantedSiteIn(wallet);
      assert.deepEqual(await wallet.sites.list(), []);
    }
  });

  test('disconnecting a site removes its scripts, its permission and its account [S44]', async () => {
    fakeBrowser.permissions.granted = new Set([service, pattern]);
    await enable();
    await wallet.sites.connect(siteOrigin, 'eip155:1:0x000000000000000000000000000000000000dEaD');
    await disconnect();
    assert.deepEqual(injectedInto(), []);
    assert.deepEqual([...fakeBrowser.permissions.granted], [service]);
    assert.deepEqual(await wallet.sites.list(), []);
    // A page that was open all the time cannot ask for the account again.
    await wallet.keyring.create(password, undefined);
    const asking = siteCaller().request(wallet, 'eth_requestAccounts');
    await assert.rejects(asking, { code: 4100 });
  });

  test('a permission stays while another site or a service uses the same host [S44]', async () => {
    fakeBrowser.permissions.granted = new Set([pattern]);
    await enable();
    await enable(`${siteOrigin}:8443`);
    await disconnect();
    assert.deepEqual(injectedInto(), [pattern]);
    assert.deepEqual([...fakeBrowser.permissions.granted], [pattern]);
  });

  test('a site that disconnects itself may ask again, unless the user disconnects it [S44]', async () => {
    fakeBrowser.permissions.granted = new Set([pattern]);
    await enable();
    await wallet.sites.connect(siteOrigin, 'eip155:1:0x000000000000000000000000000000000000dEaD');
    await siteCaller().request(wallet, 'wallet_revokePermissions');
    assert.deepEqual(
      (await wallet.sites.list()).map(({ origin, account }) => [origin, account]),
      [[siteOrigin, undefined]],
    );
  });

  test('a connected site sees the account that the user chooses for it, and an unconnected site none', async () => {
    const accounts = (['0x00000000000000000000000000000000000000A1', siteAccount] as const).map(
      storedAccount,
    );
    await fakeBrowser.storage.local.set({ accounts: { accounts } });
    const site = siteCaller();
    const show = () =>
      siteHandlers['sites.show'](wallet, {
        origin: siteOrigin,
        account: `eip155:1:${siteAccount}`,
      });
    await enable();
    await show();
    assert.deepEqual(await site.request(wallet, 'eth_accounts'), []);
    await wallet.sites.connect(siteOrigin, 'eip155:1:0x00000000000000000000000000000000000000A1');
    // What was asked of the account before is not asked of this one.
    await wallet.keyring.create(password, undefined);
    const asking = site.request(wallet, 'wallet_requestPermissions', [{ eth_accounts: {} }]);
    await nextRequest(wallet);
    await show();
    await assert.rejects(asking, { code: 4001 });
    assert.deepEqual(await site.request(wallet, 'eth_accounts'), [siteAccount]);
  });

  test('erasing the wallet leaves no permission and no script [S44]', async () => {
    fakeBrowser.permissions.granted = new Set([service, pattern]);
    await enable();
    await wallet.eraseEverything();
    assert.deepEqual([injectedInto(), [...fakeBrowser.permissions.granted]], [[], []]);
  });
});
