import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  addGuardianCall,
  auditedRecoveryModules,
  createNonce,
  createSiweMessage,
  enableModuleCall,
  executeRecoveryCall,
  listStatement,
  RecoveryServiceClient,
  recoveryHash,
  recoveryTypedData,
} from '@recovery-guardian/core';
import { spokenWords } from '@recovery-guardian/core/spoken-words';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import {
  AccountHolder,
  chainClient,
  createBody,
  deployManySafes,
  deployTokens,
  eoaGuardian,
  guardTogether,
  ourGuardian,
  recoveryOf,
  sendCalls,
  startTestWorld,
  type TestWorld,
  until,
} from '@recovery-guardian/devnet/testing';
import { type Address, type Hex, numberToHex, parseEther, stringToHex } from 'viem';
import { type Keyboard, type Screen, untilText, walk } from '../browser/screen.ts';
import type { FileSite } from '../browser/serve-files.ts';
import { type About, foreignCalls, foreignTexts, foreignTypedData } from './foreign-requests.ts';
import { type HostileService, startHostileService } from './hostile-service.ts';
import { askInPage, bundleDapp, DappPage, type ProviderAnswer, startSite } from './site.ts';
import type { WagmiDapp } from './wagmi-dapp.ts';
import { type WalletBrowser, walletBrowsers } from './wallet-browsers.ts';
import { useAccount } from './wallet-fixture.ts';
import { worldChain } from './world-chain.ts';

const shop = '0x000000000000000000000000000000000000dEaD';
const stranger: Address = '0x9999999999999999999999999999999999999999';
const inFull = /9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999\s*9999/;

describe('the wallet with sites', { timeout: 280_000 }, () => {
  let world: TestWorld;
  let bundler: Bundler;
  let service: HostileService;
  let node: HostileService;
  let endpoint: HostileService;
  let shopSite: FileSite;
  let coin: Address;

  before(async () => {
    world = await startTestWorld();
    bundler = await startBundler({ chain: world.chain });
    service = await startHostileService(world.url, stranger);
    node = await startHostileService(world.chain.rpcUrl);
    endpoint = await startHostileService(bundler.url);
    shopSite = await startSite(await bundleDapp());
    ({ coin } = await deployTokens(world.chain.rpcUrl, 'COIN'));
  });
  after(async () => {
    await shopSite?.stop();
    await endpoint?.stop();
    await node?.stop();
    await service?.stop();
    await bundler?.stop();
    await world?.stop();
  });

  for (const [name, open] of Object.entries(walletBrowsers)) {
    describe(`in ${name}`, () => {
      const parts = new AsyncDisposableStack();
      let browser: WalletBrowser;
      let account: Address;
      let owner: Hex;

      before(async () => {
        browser = await open();
        parts.defer(() => browser.close());
        const { chain } = world;
        owner = chain.accounts[0]?.privateKey as Hex;
        [account] = (await deployManySafes(chain, 1)) as [Address];
        const client = chainClient(chain.rpcUrl);
        await client.setBalance({ address: account, value: parseEther('1') });
        const holder = { privateKey: owner, safe: account };
        await useAccount(browser.wallet, { ...chain, rpcUrl: node.url }, holder, {
          endpointUrl: endpoint.url,
          serviceUrl: service.url,
          serviceToken: world.accessToken,
        });
      });
      after(() => parts.disposeAsync());

      describe(`a site with unmodified wagmi and viem in a real ${name}`, () => {
        let dapp: DappPage;

        before(async () => {
          await browser.wallet.enableOn(shopSite.origin);
          dapp = await DappPage.open(browser, shopSite.origin, world.chain.chainId);
        });

        it(`connects to the wallet in ${name} by EIP-6963`, async () => {
          const window = await dapp.opening('connect');
          await window.press('Connect');
          assert.deepEqual(await dapp.answer(), [account]);
        });

        for (const library of ['wagmi', 'viem'] as const) {
          it(`signs in by ${library} in ${name}, and the chain verifies it`, async () => {
            const window = await dapp.opening('signIn', library);
            await window.sees(`Sign in to ${new URL(shopSite.origin).host}?`);
            await window.press('Sign');
            const { message, signature } = (await dapp.answer()) as {
              message: string;
              signature: Hex;
            };
            const client = chainClient(world.chain.rpcUrl);
            assert.equal(
              await client.verifyMessage({ address: account, message, signature }),
              true,
            );
            const other = `${message} `;
            assert.equal(
              await client.verifyMessage({ address: account, message: other, signature }),
              false,
            );
          });
        }

        it(`gets the approval of a recovery signed in ${name}, and the chain verifies it`, async () => {
          const data = recoveryTypedData({
            chainId: world.chain.chainId,
            module: about().module,
            version: '0.1.0',
            account: shop,
            newOwners: [shop],
            newThreshold: 1n,
            nonce: 0n,
          });
          const asText = JSON.parse(
            JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
          );
          const window = await dapp.opening('signByWagmi', asText);
          await window.sees('Help recover an account?');
          await window.hold('Sign');
          const signature = (await dapp.answer()) as Hex;
          const client = chainClient(world.chain.rpcUrl);
          assert.equal(
            await client.verifyTypedData({ address: account, ...data, signature }),
            true,
          );
        });

        it(`sends coins and tokens in ${name} by holding the button, and gets status and receipts`, async () => {
          const transfer = `0xa9059cbb${shop.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`;
          const window = await dapp.opening('send', [
            { to: shop, value: '0x7' },
            { to: coin, data: transfer },
          ]);
          await window.sees('Approve these 2 steps?');
          await window.reads('What leaves your account, or may be taken');
          await window.reads('Left after that');
          await window.hold('Approve');
          assert.deepEqual(await dapp.answer(), ['success', 'success']);
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
            await dapp.ask(method, ...parameters);
            const { result, code } = await dapp.given();
            assert.deepEqual([result, code], [undefined, 4200], `${what}, by ${method}`);
            const [refused] = (await listed()).refused;
            kinds.add(refused?.what.why);
          };
          for (const [what, data] of Object.entries(foreignTypedData(about()))) {
            await isRefused(what, 'signByWagmi', data);
            await isRefused(what, 'signByViem', data);
          }
          for (const [what, text] of Object.entries(
            foreignTexts(about(), new URL(shopSite.origin).host),
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
            ['eth_sign', [account, `0x${'44'.repeat(32)}`]],
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
          const [, module] = auditedRecoveryModules(world.chain.chainId) as [Address, Address];
          return { chainId: world.chain.chainId, account: account, token: coin, module };
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
      });

      describe(`a hostile site and a hostile service in ${name}`, () => {
        let page: Screen & Keyboard;

        before(async () => {
          const site = await startSite();
          parts.defer(() => site.stop());
          await browser.wallet.enableOn(site.origin);
          page = await browser.visit(site.origin);
          const window = await browser.windowOpenedBy(() => ask('eth_requestAccounts'));
          await window.press('Connect');
          await until('the site is connected', isConnected);
        });

        /** Sends a request from the site, without waiting for its answer. */
        async function ask(method: string, params: unknown = []): Promise<void> {
          await page.run(`(${askInPage})(arguments[0]);`, { method, params });
        }

        async function isConnected(): Promise<boolean> {
          const script = `return (${askInPage})(arguments[0]);`;
          const answer = (await page.run(script, { method: 'eth_accounts' })) as ProviderAnswer;
          return 'result' in answer && (answer.result as Address[]).length > 0;
        }

        /** The message by which the account lists its contacts. */
        const listMessage = () =>
          createSiweMessage({
            account,
            chainId: world.chain.chainId,
            statement: listStatement(),
            nonce: createNonce(),
            issuedAt: new Date(),
          });

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

        it(`a rhythm of clicks, turns of the wheel and keys in ${name} approves nothing [S20]`, async () => {
          const listed = async () => ((await browser.wallet.ask('approvals.list')) as []).length;
          const play = async (beats: number, beat: (count: number) => Promise<void>) => {
            for (let count = 0; count < beats; count += 1) {
              await beat(count);
              await sleep(150);
            }
          };
          const focused = `let one = document.activeElement;
            while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
            return one?.textContent.trim();`;
          const chainId = numberToHex(world.chain.chainId);
          const call = { to: stranger, value: numberToHex(parseEther('0.5')) };
          for (const [method, params, button] of [
            ['personal_sign', [stringToHex(listMessage()), account], 'Sign'],
            [
              'wallet_sendCalls',
              [{ version: '2.0.0', from: account, chainId, atomicRequired: true, calls: [call] }],
              'Approve',
            ],
          ] as const) {
            await play(5, () => page.strike(40, 40));
            const window = await browser.windowOpenedBy(() => ask(method, params));
            const where = `${walk}
              const all = everything().filter((one) => one.matches('button'));
              const found = all.find((one) => one.textContent.trim() === arguments[0]);
              const { x, y, width, height } = found?.getBoundingClientRect() ?? {};
              return found ? [x + width / 2, y + height / 2].map(Math.round) : undefined;`;
            const point = await until('the button is there', () => window.run(where, button));
            await play(20, () => window.strike(...(point as [number, number])));
            // By Tab to the button, and then both keys that press it, in turn.
            await play(20, async (count) => {
              const isThere = (await window.run(focused)) === button;
              await window.key(!isThere ? 'Tab' : count % 2 === 0 ? 'Enter' : 'Space');
            });
            assert.equal(await window.run(focused), button);
            assert.equal(await listed(), 1, method);
            await window.press('Decline');
            await until('the request is answered', async () => (await listed()) === 0);
          }
        });

        it(`a site that asks in ${name} for the list of contacts is said to learn them [S41]`, async () => {
          const request = [stringToHex(listMessage()), account];
          const window = await browser.windowOpenedBy(() => ask('personal_sign', request));
          const shown = await untilText(window, /learns?\b.*email|email.*\blearns?/is);
          assert.doesNotMatch(shown, /free and moves nothing/i);
          await window.press('Decline');
        });

        it(`a friend’s account approves a recovery that needs it in ${name}, and the recovery starts`, async () => {
          const { chain, recoveryModule } = world;
          const { wallet } = browser;
          const [friend] = await deployManySafes(chain, 1);
          const owned = { account: friend as Address, owners: [owner] };
          const mia = new AccountHolder(world, owned);
          const service = await ourGuardian(mia, 'mia@example.org');
          const guardians = [service.address, account];
          await guardTogether(chain, owned, { guardians, threshold: 2n });

          // The owner confirmed a code, so that the service has signed: the friend’s approval is missing.
          const client = new RecoveryServiceClient({
            baseUrl: world.url,
            accessToken: world.accessToken,
          });
          const recovery = await recoveryOf(mia);
          const { id } = await client.createRecovery(await createBody(service, recovery));

          await wallet.openRoute('#helping');
          await wallet.press('Review');
          await wallet.sees('Someone asks for your help');
          await wallet.reads(await spokenWords(recoveryHash(recovery)));
          await wallet.reads('Helped so far: 1 of 2');
          await wallet.choose('I called, and heard their voice and these words');
          await wallet.press('Continue');
          await wallet.sees('Help recover an account?');
          await wallet.hold('Sign');
          await wallet.sees('Thank you. Your help has arrived.');
          await wallet.press('Done');
          await wallet.reads('No open request');

          const collected = (await client.getRecovery(id)).signatures;
          const signatures = collected.map(([signer, signature]) => ({
            signer: signer as Address,
            signature: signature as Hex,
          }));
          await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures })]);
          const { rpcUrl } = chain;
          const { isRecovering } = worldChain({ rpcUrl, recoveryModule, gracePeriod: 180 });
          assert.ok(await isRecovering(mia.account));
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

        it(`a recovery is shown and stopped in ${name} while a site floods node and sponsor, and the endpoint is down [S40]`, async () => {
          const { wallet } = browser;
          const { accounts, chainId, rpcUrl } = world.chain;
          const address = accounts[0]?.address as Address;
          await chainClient(rpcUrl).setBalance({ address, value: parseEther('1') });
          node.left = 300;
          const before = endpoint.asked;
          const flood = `const ask = ${askInPage};
            for (let round = 0; round < 10; round++) {
              await Promise.all([
                ask({ method: 'pm_getPaymasterData', params: [{ sender: arguments[0] }] }),
                ask({ method: 'eth_sendUserOperation', params: [{ sender: arguments[0] }] }),
                ...Array.from({ length: 40 }, () => ask({ method: 'eth_blockNumber', params: [] })),
              ]);
            }`;
          await page.run(`return (async (...arguments) => { ${flood} })(...arguments)`, account);
          assert.equal(endpoint.asked, before);
          endpoint.mode = 'down';
          try {
            await wallet.ask('accounts.select', { id: `eip155:${chainId}:${account}` });
            await wallet.openRoute('#home');
            await untilText(wallet, /someone.*stop it/is);
            node.left = Infinity;
            await wallet.press('Stop it');
            await wallet.approve('Stop any recovery?');
            await wallet.reads('Recovery stopped. No one took control.');
            const gracePeriod = 180;
            const { isRecovering } = worldChain({ ...world, rpcUrl, gracePeriod });
            assert.equal(await isRecovering(account), false);
          } finally {
            node.left = Infinity;
            endpoint.mode = 'honest';
          }
        });
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
