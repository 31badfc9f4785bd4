import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type RunningWorld, startWorld } from '@recovery-guardian/devnet';
import { recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import { type Address, createTestClient, http, parseEther, publicActions } from 'viem';
import { foundry } from 'viem/chains';
import { type BuiltExtension, buildExtension } from './build-extension.ts';
import { FirefoxWallet } from './firefox-wallet.ts';
import { latestCodeTo } from './latest-code-to.ts';
import { startChromium } from './start-chromium.ts';
import { startFirefox } from './start-firefox.ts';
import type { Wallet } from './wallet.ts';
import { WalletPage } from './wallet-page.ts';

const email = 'mia@example.org';
const password = 'a password of some length';

/** A browser with the wallet in it, which nobody used before. */
type Opened = { wallet: Wallet; close(): Promise<void> };

const browsers = {
  chromium: async (extension: string): Promise<Opened> => {
    const { context, pageUrl, close } = await startChromium(extension);
    const wallet = new WalletPage(await context.newPage(), pageUrl('popup.html'));
    return { wallet, close };
  },
  firefox: async (extension: string): Promise<Opened> => {
    const { marionette, pageUrl, close } = await startFirefox(extension);
    return { wallet: new FirefoxWallet(marionette, pageUrl('popup.html')), close };
  },
};

for (const [name, open] of Object.entries(browsers)) {
  describe(`the wallet in ${name}, by typing and clicking only`, { timeout: 280_000 }, () => {
    let directory: string;
    let running: RunningWorld;
    let extension: BuiltExtension;
    const opened: Opened[] = [];

    before(async () => {
      directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-extension-'));
      extension = await buildExtension(name as keyof typeof browsers);
      running = await startWorld({ directory });
    });
    after(async () => {
      for (const { close } of opened) await close();
      await running?.stop();
      await extension?.remove();
      await rm(directory, { recursive: true, force: true });
    });

    it('protects an account by email, and has it back in another browser when the key is lost', async () => {
      const first = await openWallet();
      await first.createKey(password);
      await first.connectServices(running.world);
      await first.sees('Which account?');
      await first.press('Continue');
      await first.sees('Not protected yet');
      const account = await first.selectedAccount();
      await fund(account);
      await protect(first);

      assert.equal((await guardiansOf(account)).length, 1);
      const [oldOwner] = await ownersOf(account);

      const second = await openWallet();
      await second.createKey(password);
      await second.connectServices(running.world);
      await second.choose('Recover one I lost');
      await second.type('Account address', account);
      await second.press('Continue');
      await second.sees('Who should control it?');
      await fund(await second.selectedAccount());
      await second.press('Send the codes');
      await second.sees(/^Enter the code we sent to/);
      await second.type('Code', await latestCodeTo(running.world, email));
      await second.press('Confirm');
      await second.sees('Start the recovery');
      await second.press('Start the recovery');
      await second.approve('Start the recovery');
      await second.sees('The recovery has started');

      await first.openPlace('#home');
      await first.reads('Someone started a recovery of this account');

      await chain().increaseTime({ seconds: running.world.gracePeriod });
      await chain().mine({ blocks: 1 });
      await second.press('Take control now');
      await second.approve('Take control of the account');
      await second.sees(/now controls your account$/);

      // The account is the wallet's now, which signs for it.
      await second.shows(account);
      await second.openPlace('#home');
      await second.sees('Your account is protected');
      await second.press('Show your contacts');
      await second.reads(email);

      const [newOwner, ...others] = await ownersOf(account);
      assert.ok(newOwner && newOwner !== oldOwner);
      assert.deepEqual(others, []);
    });

    async function openWallet(): Promise<Wallet> {
      const browser = await open(extension.folder);
      opened.push(browser);
      await browser.wallet.openPlace('');
      return browser.wallet;
    }

    /** Registers the email address and adds the guardian, from home to home. */
    async function protect(wallet: Wallet): Promise<void> {
      await wallet.press('Protect this account');
      await wallet.press('Put it on the chain');
      await wallet.approve('Switch recovery on');
      await wallet.sees('How should we reach you?');
      await wallet.type('Email address', email);
      await wallet.press('Continue');
      await wallet.press('Sign and send the code');
      await wallet.approve('Let codes bring you back?', 'Sign');
      await wallet.sees(/^Enter the code we sent to/);
      await wallet.type('Code', await latestCodeTo(running.world, email));
      await wallet.press('Confirm');
      await wallet.press('Add the guardian');
      await wallet.approve('Add a guardian to your account');
      await wallet.sees('Done. You have a way back.');
      await wallet.press('Done');
      await wallet.sees('Your account is protected');
    }

    /** Gives an account the coins to pay its own fees. */
    async function fund(address: Address): Promise<void> {
      await chain().setBalance({ address, value: parseEther('1') });
    }

    function chain() {
      const transport = http(running.world.rpcUrl);
      return createTestClient({ chain: foundry, mode: 'anvil', transport }).extend(publicActions);
    }

    function ownersOf(address: Address): Promise<readonly Address[]> {
      return chain().readContract({ address, abi: safeAbi, functionName: 'getOwners' });
    }

    function guardiansOf(account: Address): Promise<readonly Address[]> {
      return chain().readContract({
        address: running.world.recoveryModule,
        abi: recoveryModuleAbi,
        functionName: 'getGuardians',
        args: [account],
      });
    }
  });
}
