import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Call,
  executeRecoveryCall,
  finalizeRecoveryCall,
  type ModuleVersion,
} from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import {
  AccountHolder,
  approvalBy,
  chainClient,
  deployManySafes,
  eoaGuardian,
  guardTogether,
  ourGuardian,
  recoveryOf,
} from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import { friends } from '@recovery-guardian/element/translations/en/friends';
import type { Address } from 'viem';
import { codeAfter, untilText } from '../browser/screen.ts';
import { openTab } from '../extension/wallet.ts';
import { worldChain } from '../extension/world-chain.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';
import { visitWithWallet, walletScript } from './site-wallet.ts';

const longer = recoveryModulesV2.sevenDays.address;

describe('two waiting times of one account, each in a module of its own', {
  timeout: 280_000,
}, () => {
  let site: GuardedSite;
  before(async () => {
    site = await startGuardedSite();
  });
  after(() => site?.stop());

  it('who protects an account chooses the longer one, and then adds another way with the shorter', async () => {
    const { chain, recoveryModule } = site.world;
    const { rpcUrl } = chain;
    const [owner] = chain.accounts;
    assert.ok(owner);
    const [account] = (await deployManySafes(chain, 1)) as [Address];
    const { page } = await site.visit({ account });
    const url = new URL(page.url());
    url.searchParams.set('recoveryModule', `${recoveryModule} ${longer}`);
    const { tab, stop } = await openTab.Chromium();
    try {
      await visitWithWallet(tab, url.href, walletScript({ rpcUrl, accounts: [owner.address] }));
      await tab.press(en.ownGuardianButton);
      await tab.press(friends.byAddressButton);
      await tab.choose(en.span(7 * 86_400));
      await tab.press(en.continue);
      const friend = eoaGuardian().address;
      await tab.type(en.guardianField, friend);
      await tab.press(en.addButton);
      await untilText(tab, /can help you back in now/);
      const [short, long] = [recoveryModule, longer].map((module) =>
        worldChain({ rpcUrl, recoveryModule: module, gracePeriod: 180 }),
      );
      assert.deepEqual(await long?.guardiansOf(account), [friend]);
      assert.deepEqual(await short?.guardiansOf(account), []);

      await tab.press(en.furtherWaitButton);
      await tab.press(en.continue);
      await tab.press(en.addWallet);
      await tab.type(en.guardianField, friend);
      await tab.press(en.addButton);
      await tab.reads(en.wayElsewhere);
      const other = eoaGuardian().address;
      await tab.type(en.guardianField, other);
      await tab.press(en.addButton);
      await untilText(tab, /can help you back in now/);
      assert.deepEqual(await long?.guardiansOf(account), [friend]);
      assert.deepEqual(await short?.guardiansOf(account), [other]);
      await tab.press(en.back);
      await untilText(tab, /Anyone with .* can get in after 3\sminutes/s);
    } finally {
      await stop();
    }
  });

  for (const [name, openBrowser] of Object.entries(openTab)) {
    it(`a page in ${name} shows both, refuses one way in both, stops both at once, and either lets the user back in`, async () => {
      const { world } = site;
      const { chain, recoveryModule } = world;
      const { rpcUrl } = chain;
      const client = chainClient(rpcUrl);
      const email = `mia-${name.toLowerCase()}@example.org`;
      const [owner] = chain.accounts;
      assert.ok(owner);
      const [account] = (await deployManySafes(chain, 1)) as [Address];
      const safe = { account, owners: [owner.privateKey] };
      const modules = [recoveryModule, longer] as const;
      const [short, long] = modules.map((module) =>
        worldChain({ rpcUrl, recoveryModule: module, gracePeriod: 180 }),
      ) as [ReturnType<typeof worldChain>, ReturnType<typeof worldChain>];
      const areRunning = async () => [
        await short.isRecovering(account),
        await long.isRecovering(account),
      ];
      const [newOwner] = (await short.strangers()) as [Address];
      const friend = eoaGuardian();
      const holder = new AccountHolder(world, safe);
      const service = await ourGuardian(holder, email);
      await guardTogether(chain, safe, { guardians: [friend.address], threshold: 1n });
      await guardTogether(chain, safe, {
        guardians: [service.address],
        threshold: 1n,
        module: longer,
      });
      const send = async ({ to, data }: Pick<Call, 'to' | 'data'>): Promise<void> => {
        const hash = await client.sendTransaction({ account: newOwner, to, data, gas: 1_000_000n });
        await client.mine({ blocks: 1 });
        const { status } = await client.waitForTransactionReceipt({ hash });
        assert.equal(status, 'success');
      };
      const start = async (
        by: typeof friend,
        module: Address,
        moduleVersion: ModuleVersion,
      ): Promise<void> => {
        const of = { ...world, recoveryModule: module, moduleVersion };
        const recovery = await recoveryOf({ world: of, account }, [newOwner]);
        const signatures = [await approvalBy(by, recovery)];
        await send(executeRecoveryCall({ ...recovery, signatures }));
      };

      const { page } = await site.visit({ account });
      const url = new URL(page.url());
      url.searchParams.set('recoveryModule', modules.join(' '));
      const { tab, stop } = await openBrowser();
      try {
        const wallet = walletScript({ rpcUrl, accounts: [owner.address] });
        await visitWithWallet(tab, url.href, wallet);
        const text = await untilText(tab, /Anyone with .* can get in after 3\sminutes/s);
        assert.match(text, /Also, with a wait of 7\sdays/);
        assert.doesNotMatch(text, /Another module can also recover/);

        await tab.press(en.addAnyButton);
        await tab.press(en.addWallet);
        await tab.type(en.guardianField, service.address);
        await tab.press(en.addButton);
        await tab.reads(en.wayElsewhere);
        assert.deepEqual(await short.guardiansOf(account), [friend.address]);

        await start(friend, recoveryModule, '0.1.0');
        await start(service, longer, '0.2.0');
        assert.deepEqual(await areRunning(), [true, true]);
        await visitWithWallet(tab, url.href, wallet);
        await tab.press(en.alarmButton);
        await tab.reads(en.alarmDone);
        assert.deepEqual(await areRunning(), [false, false]);

        const saver = walletScript({ rpcUrl, accounts: [newOwner] });
        await visitWithWallet(tab, url.href, saver);
        await tab.press(en.recoverButton);
        await tab.choose(en.span(7 * 86_400));
        await tab.press(en.continue);
        const code = await codeAfter(world, email, () => tab.press(en.ownerButton));
        await tab.type(en.codeField, code);
        await tab.press(en.codeButton);
        await tab.press(en.startButton);
        await tab.sees(en.waitTitle);
        assert.deepEqual(await areRunning(), [false, true]);

        await start(friend, recoveryModule, '0.1.0');
        await short.skipGracePeriod();
        await send(finalizeRecoveryCall(recoveryModule, account));
        assert.deepEqual(await short.ownersOf(account), [newOwner]);
      } finally {
        await stop();
      }
    });
  }
});
