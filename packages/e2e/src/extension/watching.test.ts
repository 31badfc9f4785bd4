import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { auditedRecoveryModules } from '@recovery-guardian/core';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { addGuardian, chainClient, freshAddress, until } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';
import { untilText } from '../browser/screen.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';
import { walletBrowsers } from './wallet-browsers.ts';
import { useAccount } from './wallet-fixture.ts';

/** A public chain: the clock of an unknown one on this machine may stand still. */
const chainId = 11_155_111;

describe('the watch over an account whose node becomes stale', { timeout: 120_000 }, () => {
  const parts = new AsyncDisposableStack();
  const guardian = freshAddress();
  let chain: Chain;
  let node: HostileService;

  before(async () => {
    chain = await startChain();
    parts.defer(() => chain.stop());
    await addGuardian(chain, 0, guardian, auditedRecoveryModules(chainId)[1] as Address);
    const client = chainClient(chain.rpcUrl);
    await client.request<{ Parameters: [number]; ReturnType: null }>({
      method: 'anvil_setChainId' as never,
      params: [chainId],
    });
    node = await startHostileService(chain.rpcUrl);
    parts.defer(() => node.stop());
  });
  after(() => parts.disposeAsync());

  for (const [name, open] of Object.entries(walletBrowsers)) {
    it(`in ${name}, notification, badge and Home say since when it could not be checked, until it can`, async () => {
      await using rest = new AsyncDisposableStack();
      node.mode = 'honest';
      const { wallet, close } = await open();
      rest.defer(close);
      const [holder] = chain.accounts;
      assert.ok(holder);
      await useAccount(wallet, { chainId, rpcUrl: node.url }, holder, {
        endpointUrl: node.url,
        serviceUrl: node.url,
      });
      await wallet.run(
        `localStorage.setItem(arguments[0], JSON.stringify(arguments[1]));`,
        `recovery-guardian:names:${chainId}:${holder.safe}`,
        { until: Date.now() + 60_000, value: { [guardian]: 'Mia' } },
      );
      /** What the browser shows of the wallet, besides its pages. */
      const inBrowser = () =>
        wallet.run(`
          const { action, notifications } = globalThis.browser ?? chrome;
          return Promise.all([
            action.getBadgeText({}),
            action.getTitle({}),
            notifications.getAll().then((all) => [...new Set([...(window.told ?? []), ...Object.keys(all)])]),
          ]);`) as Promise<[badge: string, title: string, told: string[]]>;
      const look = () =>
        wallet.run(`(globalThis.browser ?? chrome).alarms.create('watch', { when: Date.now() });`);
      const homeSays = async (pattern: RegExp) => {
        await wallet.openRoute('#home');
        return untilText(wallet, pattern);
      };

      await homeSays(/Your account is protected/);
      // Without a screen, Firefox closes each notification as soon as it is shown.
      await wallet.run(`window.told = [];
        (globalThis.browser ?? chrome).notifications.onClosed.addListener((id) => window.told.push(id));`);
      node.mode = 'stale';
      await look();
      const [, title, told] = await until('the browser tells of it', async () => {
        const all = await inBrowser();
        return all[0] === '?' && all[2].length > 0 ? all : undefined;
      });
      assert.match(title, /^Could not be checked since \S/);
      assert.deepEqual(told, [`unchecked:eip155:${chainId}:${holder.safe}`]);
      assert.doesNotMatch(await homeSays(/Mine could not be checked since/), /is protected/);

      node.mode = 'honest';
      await look();
      await until('the browser tells of nothing', async () => {
        const [badge, title, told] = await inBrowser();
        return badge === '' && !/checked/.test(title) && told.length === 0;
      });
      assert.doesNotMatch(await homeSays(/Your account is protected/), /could not be checked/);
    });
  }
});
