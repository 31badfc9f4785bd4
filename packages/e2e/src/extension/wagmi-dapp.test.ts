import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, type ChainAccount, startChain } from '@recovery-guardian/devnet/chain';
import { build } from 'esbuild';
import { createPublicClient, type Hex, http, type TypedDataDefinition } from 'viem';
import type { Screen } from '../browser/screen.ts';
import type { FileSite } from '../browser/serve-files.ts';
import { buildExtension } from './build-extension.ts';
import { startSite } from './site.ts';
import { useAccount } from './use-account.ts';
import type { WagmiDapp } from './wagmi-dapp.ts';
import { type WalletBrowser, walletBrowsers } from './wallet-browsers.ts';

/** The tick box of a dangerous request. */
const consent = 'I have checked every line above';
const shop = '0x000000000000000000000000000000000000dEaD';

describe('a site with unmodified wagmi and viem', () => {
  let chain: Chain;
  let bundler: Bundler;
  let site: FileSite;

  before(async () => {
    chain = await startChain();
    bundler = await startBundler({ chain });
    site = await startSite(await bundleDapp());
  });
  after(async () => {
    await site?.stop();
    await bundler?.stop();
    await chain?.stop();
  });

  /** Each browser has an account of the chain to itself. */
  for (const [index, [name, open]] of Object.entries(walletBrowsers).entries()) {
    describe(`in a real ${name}`, { timeout: 180_000 }, () => {
      const parts = new AsyncDisposableStack();
      let browser: WalletBrowser;
      let account: ChainAccount;
      let page: Screen;

      before(async () => {
        const extension = await buildExtension(name as keyof typeof walletBrowsers);
        parts.defer(() => extension.remove());
        browser = await open(extension.folder);
        parts.defer(() => browser.close());
        account = chain.accounts[index] as ChainAccount;
        await useAccount(browser.wallet, chain, account, { endpointUrl: bundler.url });
        await browser.wallet.enableOn(site.origin);
        page = await browser.visit(site.origin);
        await page.run('window.dapp = createDapp(arguments[0])', chain.chainId);
      });
      after(() => parts.disposeAsync());

      it('connects, by EIP-6963', async () => {
        const window = await opening('connect');
        await window.press('Connect');
        assert.deepEqual(await answer(), [account.safe]);
      });

      for (const library of ['signByWagmi', 'signByViem'] as const) {
        it(`${library}: gets typed data signed that the chain verifies`, async () => {
          const typedData = purchaseOn(chain.chainId);
          const window = await opening(library, typedData);
          await window.sees('Sign this Purchase?');
          await window.reads('items[1].price (uint256)');
          await window.reads('For Mia');
          await window.choose(consent);
          await window.press('Sign');
          const signature = (await answer()) as Hex;
          const client = createPublicClient({ transport: http(chain.rpcUrl) });
          const verify = (data: object) =>
            client.verifyTypedData({
              address: account.safe,
              ...(data as TypedDataDefinition),
              signature,
            });
          assert.equal(await verify(typedData), true);
          assert.equal(await verify({ ...typedData, message: { items: [], note: '' } }), false);
        });
      }

      it('sends calls, and gets their status and receipts', async () => {
        const window = await opening('send', [{ to: shop }, { to: account.safe }]);
        await window.sees('Approve these 2 steps?');
        await window.press('Approve');
        assert.deepEqual(await answer(), ['success', 'success']);
      });

      /** Has the site ask for something that opens the wallet's window. */
      function opening(method: keyof WagmiDapp, parameter?: unknown): Promise<Screen> {
        return browser.windowOpenedBy(async () => {
          await page.run(
            `window.answer = undefined;
            dapp[arguments[0]](arguments[1]).then(
              (result) => { window.answer = { result }; },
              (error) => { window.answer = { error: String(error) }; },
            );`,
            method,
            parameter,
          );
        });
      }

      /** What the site got for its last request. */
      async function answer(): Promise<unknown> {
        for (;;) {
          const given = (await page.run('return window.answer')) as Answer | null | undefined;
          if (given?.error) throw new Error(given.error);
          if (given) return given.result;
          await setTimeout(50);
        }
      }
    });
  }
});

interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

function purchaseOn(chainId: number) {
  return {
    domain: { name: 'Shop', chainId, verifyingContract: shop },
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
