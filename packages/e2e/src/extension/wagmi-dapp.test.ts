import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { createPublicClient, type Hex, http, type TypedDataDefinition } from 'viem';
import { PageScreen } from '../browser/page-screen.ts';
import type { WagmiDapp } from './wagmi-dapp.ts';
import { startWalletFixture, type WalletFixture } from './wallet-fixture.ts';

/** The tick box of a dangerous request. */
const consent = 'I have checked every line above';

describe('a site with unmodified wagmi and viem, in a real Chromium', { timeout: 180_000 }, () => {
  let fixture: WalletFixture;
  let page: Page;

  before(async () => {
    fixture = await startWalletFixture({ hasBundler: true });
    page = await fixture.openSite();
    await page.addScriptTag({ content: await bundleDapp() });
    await page.evaluate((chainId) => {
      const { createDapp } = globalThis as unknown as DappPage;
      Object.assign(globalThis, { dapp: createDapp(chainId) });
    }, fixture.chain.chainId);
    const { window, answer } = await opening('connect');
    await window.press('Connect');
    assert.deepEqual(await answer, [fixture.account]);
  });
  after(() => fixture?.stop());

  for (const library of ['signByWagmi', 'signByViem'] as const) {
    it(`${library}: gets typed data signed that the chain verifies`, async () => {
      const typedData = {
        domain: { name: 'Shop', chainId: fixture.chain.chainId, verifyingContract: shop },
        types: {
          Purchase: [
            { name: 'items', type: 'Item[]' },
            { name: 'note', type: 'string' },
          ],
          Item: [{ name: 'price', type: 'uint256' }],
        },
        primaryType: 'Purchase',
        message: { items: [{ price: '5' }, { price: '7' }], note: 'For Mia' },
      };
      const { window, answer } = await opening(library, typedData);
      await window.sees('Sign this Purchase?');
      await window.reads('items[1].price (uint256)');
      await window.reads('For Mia');
      await window.choose(consent);
      await window.press('Sign');
      const signature = (await answer) as Hex;
      const { account: address, chain } = fixture;
      const client = createPublicClient({ transport: http(chain.rpcUrl) });
      const verify = (data: object) =>
        client.verifyTypedData({ address, ...(data as TypedDataDefinition), signature });
      assert.equal(await verify(typedData), true);
      assert.equal(await verify({ ...typedData, message: { items: [], note: '' } }), false);
    });
  }

  it('sends calls, and gets their status and receipts', async () => {
    const { window, answer } = await opening('send', [{ to: shop }, { to: fixture.account }]);
    await window.sees('Approve these 2 steps?');
    await window.press('Approve');
    assert.deepEqual(await answer, ['success', 'success']);
  });

  /** Has the site ask for something that opens the wallet's window. */
  async function opening(method: keyof WagmiDapp, parameter?: unknown) {
    const opened = page.context().waitForEvent('page');
    const answer = page.evaluate(
      ([name, given]) => {
        const { dapp } = globalThis as unknown as DappPage;
        return dapp[name](given as never) as Promise<unknown>;
      },
      [method, parameter] as const,
    );
    // A failure of the site's shows before the window that never opens.
    const window = await Promise.race([opened, answer.then(() => opened)]);
    return { window: new PageScreen(window), answer };
  }
});

const shop = '0x000000000000000000000000000000000000dEaD';

interface DappPage {
  readonly createDapp: (chainId: number) => WagmiDapp;
  readonly dapp: WagmiDapp;
}

async function bundleDapp(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'wagmi-dapp.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
