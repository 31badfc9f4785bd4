import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { shortenAddress } from '@recovery-guardian/core';
import { type RunningWorld, startWorld } from '@recovery-guardian/devnet';
import { createTestDatabase, type TestDatabase } from '@recovery-guardian/devnet/testing';
import { codeAfter, walk } from './browser/screen.ts';
import { email, protectByEmail } from './extension/walk-screens.ts';
import type { Wallet } from './extension/wallet.ts';
import { type WalletBrowser, walletBrowsers } from './extension/wallet-browsers.ts';
import { worldChain } from './extension/world-chain.ts';

const password = 'a password of some length';

/** Has the element of a page read the chain by the wallet, as without `rpc-url`, and counts what it reads. */
const readByWallet = `${walk}
  window.reads = 0;
  window.readsFrom = performance.now();
  addEventListener('message', ({ data }) => {
    const isRead = /^eth_(?!accounts|chainId|requestAccounts)|CallsStatus$/.test(data?.method);
    if (data?.to === 'recovery-guardian:content' && isRead) window.reads += 1;
  });
  everything().find((one) => one.matches('recovery-guardian')).removeAttribute('rpc-url');`;

describe('the browser extension', () => {
  let directory: string;
  let database: TestDatabase;
  let running: RunningWorld;
  let chain: ReturnType<typeof worldChain>;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-extension-'));
    // The demo's test has the embedded database, which takes more time.
    database = await createTestDatabase({ kind: 'postgres' });
    running = await startWorld({ directory, databaseUrl: database.database.url });
    chain = worldChain(running.world);
  });
  after(async () => {
    await running?.stop();
    await database?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Each browser has an account of the world to itself. */
  for (const [index, [name, open]] of Object.entries(walletBrowsers).entries()) {
    describe(`the wallet in ${name}, by typing and clicking only`, { timeout: 280_000 }, () => {
      const opened: WalletBrowser[] = [];

      afterEach(async () => {
        for (const { close } of opened.splice(0)) await close();
      });

      it(`the wallet in ${name} serves a site, which registers an email and adds the guardian at the sponsor’s cost`, async (t) => {
        const { world } = running;
        const holder = world.accounts[index];
        assert.ok(holder);
        const { safe: account, address: owner, privateKey } = holder;
        const email = 'noor@example.org';
        const balances = await chain.balancesOf([account, owner]);
        const browser = await openBrowser();
        const { wallet } = browser;
        await wallet.importKey(privateKey, password);
        await wallet.connectServices(world);
        await wallet.useAccount(account);
        await wallet.sees('Not protected yet');
        await wallet.enableOn(new URL(world.demoUrl).origin);

        const site = await browser.visit(world.demoUrl);
        const connecting = await browser.windowOpenedBy(() => site.press('Use Recovery Guardian'));
        await connecting.sees(/^Show your account to/);
        await connecting.press('Connect');

        await site.offers('Protect this account');
        await site.run(readByWallet);
        await site.press('Protect this account');
        await site.type('Email address', email);
        await site.press('Continue');
        const signing = await browser.windowOpenedBy(() => site.press('Ask my wallet'));
        await signing.sees('Allow recovery with codes?');
        const code = await codeAfter(world, email, () => signing.hold('Sign'));
        await site.sees(/^Enter the code we sent to/);
        await site.type('Code', code);
        await site.press('Confirm');

        const sending = await browser.windowOpenedBy(() => site.press('Turn on recovery'));
        await sending.sees('Approve these 2 steps?');
        await sending.reads('Free: Local sponsor pays the network’s fee.');
        await sending.reads('A stranger to this wallet');
        await sending.hold('Approve');
        await site.sees('Done. You can get back in.');
        const [reads = 0, minutes = 0] = (await site.run(
          'return [window.reads, (performance.now() - window.readsFrom) / 60_000]',
        )) as number[];
        t.diagnostic(`${name}: the element read ${reads} times by the wallet`);
        // Half of what all sites together may read: 120 at once, and 30 in each minute.
        assert.ok(reads > 0 && reads <= 60 + 15 * minutes, `${reads} reads in ${minutes} minutes`);

        assert.equal((await chain.guardiansOf(account)).length, 1);
        assert.deepEqual(await chain.balancesOf([account, owner]), balances);
        await wallet.openRoute('#home');
        await wallet.sees('Check who can help you back in');
      });

      it(`the wallet in ${name} protects an account by email, and recovers it in another browser when the key is lost`, async (t) => {
        const { world } = running;
        const { wallet: first } = await openBrowser();
        await first.createKey(password);
        await first.connectProvider(world);
        await protectByEmail(first, world);
        await first.sees('Done. You can get back in.');
        // The budget of the first use, from the tab opened at installation. The browser's own permission is asked for besides.
        const { clicks, fields } = first.effort;
        t.diagnostic(`${name}: first use in ${clicks} clicks and ${fields} typed fields`);
        assert.ok(clicks <= 11 && fields <= 5, `${clicks} clicks, ${fields} fields`);
        await first.press('Done');
        await first.openRoute('#home');
        await first.sees('Your account is protected');
        const account = await first.selectedAccount();
        await first.backUpKey(password);
        await first.sees('Your account is protected');

        const friend = (await chain.strangers())[index];
        assert.ok(friend);
        await addFriend(first, friend, 'Ben');
        assert.equal((await chain.guardiansOf(account)).length, 2);
        const [oldOwner] = await chain.ownersOf(account);

        const { wallet: second } = await openBrowser();
        await second.createKeyToRecover(password);
        await second.connectProvider(world);
        await second.sees('Get back in');
        await second.type('Email address', email);
        const found = await codeAfter(world, email, () => second.press('Send the code'));
        await second.sees(/^Enter the code that arrives at/);
        await second.type('Code', found);
        await second.press('Confirm');
        await second.sees('Which one is yours?');
        await second.press(`Choose ${shortenAddress(account)}`);
        await second.sees('Which wallet should open your account from now on?');
        const ownAccount = await second.selectedAccount();
        const code = await codeAfter(world, email, () => second.press('Send the codes'));
        await second.sees(/^Enter the code we sent to/);
        // Others cannot open an address of this browser's extension.
        await second.press('Continue on another device');
        const text = `${walk} return everything().find((one) => one.readOnly).value;`;
        assert.match(String(await second.run(text)), /^#recovery-guardian=[\w-]+$/);
        await second.type('Code', code);
        await second.press('Confirm');
        await second.sees('Start the recovery');
        await second.press('Details');
        await second.press('Pay with my own wallet');
        await second.approve('Start the recovery?');
        await second.sees('Your waiting time is running');

        await first.openRoute('#home');
        await first.reads('Someone is taking over this account');

        await chain.skipGracePeriod();
        // The service sends the finalization.
        await second.press('Get back in');
        await second.sees('You’re back in');

        // The wallet signs for the account now.
        await second.reads('Account 2');
        await second.press('Done');
        await second.sees('Check who can help you back in');
        await second.shows(account);
        await second.press('Show email and phone');
        await second.reads(email);

        const [newOwner, ...others] = await chain.ownersOf(account);
        assert.ok(newOwner && newOwner !== oldOwner);
        assert.deepEqual(others, []);
        // Only the sponsor ever had a balance.
        assert.deepEqual(await chain.balancesOf([account, ownAccount, newOwner]), [0n, 0n, 0n]);
      });

      /** Adds a friend as a second guardian, under a name from the wallet's address book. */
      async function addFriend(wallet: Wallet, address: string, name: string): Promise<void> {
        await wallet.press('Change who can help');
        await wallet.press('Add someone you trust');
        await wallet.press('I have their address');
        await wallet.type('Wallet address', address);
        await wallet.type('Name', name);
        await wallet.press('Add to my account');
        await wallet.approve('Let someone help you back in?');
        await wallet.reads(name);
        await wallet.openRoute('#home');
        await wallet.reads(name);
      }

      async function openBrowser(): Promise<WalletBrowser> {
        const browser = await open();
        opened.push(browser);
        return browser;
      }
    });
  }
});
