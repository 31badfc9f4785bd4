import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, type ChainAccount, startChain } from '@recovery-guardian/devnet/chain';
import { chainClient, deployTokens } from '@recovery-guardian/devnet/testing';
import { recoveryTypedData } from '@recovery-guardian/protocol';
import { auditedRecoveryModules } from '@recovery-guardian/safe';
import { build } from 'esbuild';
import { type Address, createPublicClient, type Hex, http, parseEther } from 'viem';
import type { Screen } from '../browser/screen.ts';
import type { FileSite } from '../browser/serve-files.ts';
import { type About, foreignCalls, foreignTexts, foreignTypedData } from './foreign-requests.ts';
import { startSite } from './site.ts';
import { useAccount } from './use-account.ts';
import type { WagmiDapp } from './wagmi-dapp.ts';
import { type WalletBrowser, walletBrowsers } from './wallet-browsers.ts';

const shop = '0x000000000000000000000000000000000000dEaD';

describe('a site with unmodified wagmi and viem', () => {
  let chain: Chain;
  let bundler: Bundler;
  let site: FileSite;
  let coin: Address;

  before(async () => {
    chain = await startChain();
    bundler = await startBundler({ chain });
    site = await startSite(await bundleDapp());
    ({ coin } = await deployTokens(chain.rpcUrl, 'COIN'));
  });
  after(async () => {
    await site?.stop();
    await bundler?.stop();
    await chain?.stop();
  });

  /** Each browser has an account of the chain to itself. */
  for (const [index, [name, open]] of Object.entries(walletBrowsers).entries()) {
    describe(`a site with unmodified wagmi and viem in a real ${name}`, {
      timeout: 240_000,
    }, () => {
      const parts = new AsyncDisposableStack();
      let browser: WalletBrowser;
      let account: ChainAccount;
      let page: Screen;

      before(async () => {
        browser = await open();
        parts.defer(() => browser.close());
        account = chain.accounts[index] as ChainAccount;
        await chainClient(chain.rpcUrl).setBalance({
          address: account.safe,
          value: parseEther('1'),
        });
        await useAccount(browser.wallet, chain, account, { endpointUrl: bundler.url });
        await browser.wallet.enableOn(site.origin);
        page = await browser.visit(site.origin);
        await page.run('window.dapp = createDapp(arguments[0])', chain.chainId);
      });
      after(() => parts.disposeAsync());

      it(`connects to the wallet in ${name} by EIP-6963`, async () => {
        const window = await opening('connect');
        await window.press('Connect');
        assert.deepEqual(await answer(), [account.safe]);
      });

      for (const library of ['wagmi', 'viem'] as const) {
        it(`signs in by ${library} in ${name}, and the chain verifies it`, async () => {
          const window = await opening('signIn', library);
          await window.sees(`Sign in to ${new URL(site.origin).host}?`);
          await window.press('Sign');
          const { message, signature } = (await answer()) as { message: string; signature: Hex };
          const client = createPublicClient({ transport: http(chain.rpcUrl) });
          const { safe: address } = account;
          assert.equal(await client.verifyMessage({ address, message, signature }), true);
          const other = `${message} `;
          assert.equal(await client.verifyMessage({ address, message: other, signature }), false);
        });
      }

      it(`gets the approval of a recovery signed in ${name}, and the chain verifies it`, async () => {
        const data = recoveryTypedData({
          chainId: chain.chainId,
          module: about().module,
          account: shop,
          newOwners: [shop],
          newThreshold: 1n,
          nonce: 0n,
        });
        const asText = JSON.parse(
          JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        );
        const window = await opening('signByWagmi', asText);
        await window.sees('Help recover an account?');
        await window.hold('Sign');
        const signature = (await answer()) as Hex;
        const client = createPublicClient({ transport: http(chain.rpcUrl) });
        assert.equal(
          await client.verifyTypedData({ address: account.safe, ...data, signature }),
          true,
        );
      });

      it(`sends coins and tokens in ${name} by holding the button, and gets status and receipts`, async () => {
        const transfer = `0xa9059cbb${shop.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`;
        const window = await opening('send', [
          { to: shop, value: '0x7' },
          { to: coin, data: transfer },
        ]);
        await window.sees('Approve these 2 steps?');
        await window.reads('What leaves your account, or may be taken');
        await window.reads('Left after that');
        await window.hold('Approve');
        assert.deepEqual(await answer(), ['success', 'success']);
      });

      it(`is refused everything else in ${name}, with code 4200 and no window`, async () => {
        const windows = await browser.wallet.ask('approvals.list');
        assert.deepEqual(windows, []);
        const before = await listed();
        const kinds = new Set<string | undefined>();
        const isRefused = async (
          what: string,
          method: keyof WagmiDapp,
          ...parameters: unknown[]
        ) => {
          await ask(method, ...parameters);
          const { result, code } = await given();
          assert.deepEqual([result, code], [undefined, 4200], `${what}, by ${method}`);
          const [refused] = (await listed()).refused;
          kinds.add(refused?.what.why);
        };
        for (const [what, data] of Object.entries(foreignTypedData(about()))) {
          await isRefused(what, 'signByWagmi', data);
          await isRefused(what, 'signByViem', data);
        }
        for (const [what, text] of Object.entries(
          foreignTexts(about(), new URL(site.origin).host),
        )) {
          await isRefused(what, 'signText', text);
        }
        for (const [what, call] of Object.entries(foreignCalls(about()))) {
          await isRefused(what, 'send', [call]);
        }
        // Hidden among calls that the wallet sends.
        const [unlimited] = Object.values(foreignCalls(about()));
        await isRefused('a batch with an unlimited approval', 'send', [{ to: shop }, unlimited]);
        await isRefused('a transaction by viem', 'sendByViem', unlimited);
        for (const [method, params] of [
          ['eth_sign', [account.safe, `0x${'44'.repeat(32)}`]],
          ['eth_sendRawTransaction', ['0x02']],
          ['eth_sendUserOperation', [{}]],
          ['pm_getPaymasterData', [{}]],
          ['wallet_addEthereumChain', [{ chainId: '0xa' }]],
          ['wallet_watchAsset', [{}]],
        ] as const) {
          await isRefused(method, 'request', method, params);
        }
        assert.deepEqual(await browser.wallet.ask('approvals.list'), []);
        // Nothing was signed or sent, and the activity says what was refused.
        const after = await listed();
        assert.deepEqual(after.signed, before.signed);
        const all = ['approval', 'call', 'method', 'sign-in', 'text', 'typed-data'];
        assert.deepEqual([...kinds].sort(), all);
      });

      const about = (): About => {
        const [, module] = auditedRecoveryModules(chain.chainId) as [Address, Address];
        return { chainId: chain.chainId, account: account.safe, token: coin, module };
      };

      /** What the wallet did, and what it refused. */
      async function listed() {
        const items = (await browser.wallet.ask('activity.list')) as {
          id: string;
          what: { kind: string; why?: string };
        }[];
        const isRefusal = ({ what }: (typeof items)[number]) => what.kind === 'refused';
        return {
          signed: items.filter((item) => !isRefusal(item)).map(({ id }) => id),
          refused: items.filter(isRefusal),
        };
      }

      /** Has the site ask for something that opens the wallet's window. */
      function opening(method: keyof WagmiDapp, ...parameters: unknown[]): Promise<Screen> {
        return browser.windowOpenedBy(() => ask(method, ...parameters));
      }

      async function ask(method: keyof WagmiDapp, ...parameters: unknown[]): Promise<void> {
        await page.run(
          `window.answer = undefined;
          const codeOf = (error) => error && (error.code ?? codeOf(error.cause));
          dapp[arguments[0]](...arguments[1]).then(
            (result) => { window.answer = { result }; },
            (error) => { window.answer = { error: String(error), code: codeOf(error) }; },
          );`,
          method,
          parameters,
        );
      }

      /** What the site got for its last request. */
      async function answer(): Promise<unknown> {
        const { error, result } = await given();
        if (error) throw new Error(error);
        return result;
      }

      async function given(): Promise<Answer> {
        for (;;) {
          const given = (await page.run('return window.answer')) as Answer | null | undefined;
          if (given) return given;
          await setTimeout(50);
        }
      }
    });
  }
});

interface Answer {
  readonly result?: unknown;
  readonly error?: string;
  readonly code?: number;
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
