import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shortenAddress } from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import { AccountHolder, deployManySafes, guardTogether } from '@recovery-guardian/devnet/testing';
import { en } from '@recovery-guardian/element';
import type { Address } from 'viem';
import { openTab } from '../extension/wallet.ts';
import { worldChain } from '../extension/world-chain.ts';
import { type GuardedSite, startGuardedSite } from './guarded-site.ts';
import { visitWithWallet, walletScript } from './site-wallet.ts';

const newer = recoveryModulesV2.threeMinutes.address;

describe('moving guardians to the newer module, on a site that lists both', {
  timeout: 280_000,
}, () => {
  let site: GuardedSite;
  before(async () => {
    site = await startGuardedSite();
  });
  after(() => site?.stop());

  for (const [name, openBrowser] of Object.entries(openTab)) {
    it(`one approval in ${name} moves the service and a friend, and the next page still knows them`, async () => {
      const { chain, recoveryModule } = site.world;
      const { rpcUrl } = chain;
      const [owner] = chain.accounts;
      assert.ok(owner);
      const [account] = (await deployManySafes(chain, 1)) as [Address];
      const safe = { account, owners: [owner.privateKey] };
      const [former, now] = [recoveryModule, newer].map((module) =>
        worldChain({ rpcUrl, recoveryModule: module, gracePeriod: 180 }),
      ) as [ReturnType<typeof worldChain>, ReturnType<typeof worldChain>];
      const [friend] = (await former.strangers()) as [Address];
      await new AccountHolder(site.world, safe).protect('mia@example.org');
      await guardTogether(chain, safe, { guardians: [friend], threshold: 2n });
      const guardians = await former.guardiansOf(account);
      assert.equal(guardians.length, 2);

      const { page } = await site.visit({ account });
      const url = new URL(page.url());
      url.searchParams.set('recoveryModule', `${recoveryModule} ${newer}`);
      const open = () =>
        visitWithWallet(tab, url.href, walletScript({ rpcUrl, accounts: [owner.address] }));
      const { tab, stop } = await openBrowser();
      try {
        await open();
        await tab.press('Update');
        await tab.reads('They still help you');
        await tab.reads('2 of 2, as before');
        await tab.reads('0.2.0 instead of 0.1.0');
        await tab.press('Update');
        await tab.reads('Done, and checked on the network');
        assert.deepEqual(await former.guardiansOf(account), []);
        assert.deepEqual(await now.guardiansOf(account), guardians);
        assert.equal(await now.guardianThresholdOf(account), 2n);

        await open();
        await tab.reads(shortenAddress(friend));
        await tab.offers(en.addAnyButton);
      } finally {
        await stop();
      }
    });
  }
});
