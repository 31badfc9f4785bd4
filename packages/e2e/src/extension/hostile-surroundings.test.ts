import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import {
  AccountHolder,
  deployManySafes,
  eoaGuardian,
  freePort,
  recoveryOf,
  sendCalls,
  startTestWorld,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import {
  addGuardianCall,
  createNonce,
  createSiweMessage,
  enableModuleCall,
  executeRecoveryCall,
  listStatement,
} from '@recovery-guardian/protocol';
import { type Address, type Hex, numberToHex, stringToHex } from 'viem';
import { type Screen, textOn } from '../browser/screen.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';
import { askInPage, type ProviderAnswer, startSite } from './site.ts';
import { useAccount } from './use-account.ts';
import { type WalletBrowser, walletBrowsers } from './wallet-browsers.ts';

const stranger: Address = '0x9999999999999999999999999999999999999999';
const inFull = /9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999/;

describe('the wallet among attackers', { timeout: 280_000 }, () => {
  let world: TestWorld;
  let bundler: Bundler;
  let service: HostileService;

  before(async () => {
    const port = await freePort();
    world = await startTestWorld({ bundlerUrls: [`http://127.0.0.1:${port}`] });
    bundler = await startBundler({ chain: world.chain, port });
    service = await startHostileService(world.url, stranger);
  });
  after(async () => {
    await service?.stop();
    await bundler?.stop();
    await world?.stop();
  });

  for (const [name, open] of Object.entries(walletBrowsers)) {
    describe(`in ${name}`, () => {
      const parts = new AsyncDisposableStack();
      let browser: WalletBrowser;
      let page: Screen;
      let account: Address;
      let owner: Hex;

      before(async () => {
        const site = await startSite();
        parts.defer(() => site.stop());
        browser = await open();
        parts.defer(() => browser.close());
        owner = world.chain.accounts[0]?.privateKey as Hex;
        [account] = (await deployManySafes(world.chain, 1)) as [Address];
        const holder = { privateKey: owner, safe: account };
        await useAccount(browser.wallet, world.chain, holder, {
          endpointUrl: `${world.url}/api/v3/${world.chain.chainId}/${world.apiKey}`,
          serviceUrl: service.url,
          serviceToken: world.accessToken,
        });
        await browser.wallet.enableOn(site.origin);
        page = await browser.visit(site.origin);
        const window = await browser.windowOpenedBy(() => ask('eth_requestAccounts'));
        await window.press('Connect');
        await until('the site is connected', isConnected);
      });
      after(() => parts.disposeAsync());

      /** Sends a request from the site, without waiting for its answer. */
      async function ask(method: string, params: unknown = []): Promise<void> {
        await page.run(`(${askInPage})(arguments[0]);`, { method, params });
      }

      async function isConnected(): Promise<boolean> {
        const script = `return (${askInPage})(arguments[0]);`;
        const answer = (await page.run(script, { method: 'eth_accounts' })) as ProviderAnswer;
        return 'result' in answer && (answer.result as Address[]).length > 0;
      }

      it(`a site that adds a guardian in ${name} shows it in full, and is not approved by a click [S34]`, async () => {
        const module = world.recoveryModule;
        const calls = [
          enableModuleCall(account, module),
          addGuardianCall({ module, guardian: stranger, threshold: 1n }),
        ].map(({ to, data, value }) => ({ to, data, value: numberToHex(value) }));
        const chainId = numberToHex(world.chain.chainId);
        const request = { version: '2.0.0', from: account, chainId, atomicRequired: true, calls };
        const window = await browser.windowOpenedBy(() => ask('wallet_sendCalls', [request]));
        const shown = await untilText(window, /3\sminutes/);
        assert.match(shown, inFull);
        await window.press('Approve');
        await window.reads('hold “Approve” for two seconds');
        assert.equal(((await browser.wallet.ask('approvals.list')) as []).length, 1);
        await window.press('Decline');
      });

      it(`a site that asks in ${name} for the list of contacts is said to learn them [S41]`, async () => {
        const text = createSiweMessage({
          account,
          chainId: world.chain.chainId,
          statement: listStatement(),
          nonce: createNonce(),
          issuedAt: new Date(),
        });
        const request = [stringToHex(text), account];
        const window = await browser.windowOpenedBy(() => ask('personal_sign', request));
        const shown = await untilText(window, /learns?\b.*email|email.*\blearns?/is);
        assert.doesNotMatch(shown, /free and moves nothing/i);
        await window.press('Decline');
      });

      it(`a recovery is shown in ${name} while the service lies or is down, and of other accounts too [S35, S36]`, async () => {
        await recoverToStranger(account, owner);
        const { wallet } = browser;
        for (const mode of ['lying', 'down'] as const) {
          service.mode = mode;
          await wallet.openRoute('#home');
          const shown = await untilText(wallet, /someone.*stop it/is);
          assert.doesNotMatch(shown, /not protected/i, mode);
        }
        service.mode = 'honest';
        const [other] = await deployManySafes(world.chain, 1);
        const { chainId } = world.chain;
        const added = { chainId, address: other, name: 'Other' };
        const { id } = (await wallet.ask('accounts.add', added)) as { id: string };
        await wallet.ask('accounts.select', { id });
        await wallet.openRoute('#home');
        await wallet.shows(other as Address);
        await untilText(wallet, /someone started a recovery/i);
      });
    });
  }

  /** Starts a recovery to a stranger, by a guardian of the account's own. */
  async function recoverToStranger(account: Address, owner: Hex): Promise<void> {
    const mia = new AccountHolder(world, { account, owners: [owner] });
    const guardian = eoaGuardian();
    await mia.addGuardian(guardian.address);
    const recovery = await recoveryOf(mia, [stranger]);
    const signatures = [{ signer: guardian.address, signature: await guardian.sign(recovery) }];
    await sendCalls(world.chain, [executeRecoveryCall({ ...recovery, signatures })]);
  }
});

/** Waits until a screen's text matches. @returns all of its text. */
async function untilText(screen: Screen, pattern: RegExp): Promise<string> {
  let text = '';
  await until(
    () => `the screen says ${pattern}, but: ${text.slice(0, 500)}`,
    async () => {
      text = await textOn(screen);
      return pattern.test(text);
    },
  );
  return text;
}
