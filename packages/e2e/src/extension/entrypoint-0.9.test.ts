import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  entryPoints,
  executeRecoveryCall,
  type ModuleVersion,
  recoveryModuleAbiV1,
  safeReleases,
  singletonOf,
} from '@recovery-guardian/core';
import { recoveryModulesV2, startWorld, type World } from '@recovery-guardian/devnet';
import {
  addGuardian,
  approvalBy,
  chainClient,
  createTestDatabase,
  eoaGuardian,
  freshAddress,
  sendCalls,
  serveHttp,
} from '@recovery-guardian/devnet/testing';
import {
  type Address,
  type Hex,
  isAddressEqual,
  parseAbiItem,
  parseEther,
  zeroAddress,
} from 'viem';
import { codeAfter } from '../browser/screen.ts';
import { email, protectByEmail } from './walk-screens.ts';
import { type WalletBrowser, walletBrowsers } from './wallet-browsers.ts';
import { worldChain } from './world-chain.ts';

const password = 'a password of some length';

const operationEvent = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
);

describe('a new account of the wallet, which is on EntryPoint 0.9', { timeout: 400_000 }, () => {
  const parts = new AsyncDisposableStack();
  let world: World;
  let chain: ReturnType<typeof worldChain>;
  let client: ReturnType<typeof chainClient>;
  /** The methods that the endpoint refuses. */
  let refused: RegExp;

  before(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-0.9-'));
    parts.defer(() => rm(directory, { recursive: true, force: true }));
    const database = await createTestDatabase({ kind: 'postgres' });
    parts.defer(() => database.stop());
    const running = await startWorld({ directory, databaseUrl: database.database.url });
    parts.defer(() => running.stop());
    chain = worldChain(running.world);
    client = chainClient(running.world.rpcUrl);
    const { apiUrl } = running.world;
    const endpoint = await serveHttp(async (request, response) => {
      const body = await text(request);
      const { id, method } = JSON.parse(body);
      const error = { code: -32602, message: 'not today' };
      const headers = { 'content-type': 'application/json' };
      response.end(
        refused.test(method)
          ? JSON.stringify({ jsonrpc: '2.0', id, error })
          : await (
              await fetch(`${apiUrl}${request.url}`, { method: 'POST', headers, body })
            ).text(),
      );
    });
    parts.defer(() => endpoint.stop());
    world = { ...running.world, apiUrl: endpoint.url };
  });
  after(() => parts.disposeAsync());

  beforeEach(() => {
    refused = /^$/;
  });

  /** Who paid for each operation of an account on EntryPoint 0.9, all of which must have succeeded. */
  async function payersFor(account: Address): Promise<readonly string[]> {
    const logs = await client.getLogs({
      address: entryPoints['0.9'],
      event: operationEvent,
      args: { sender: account },
      fromBlock: 0n,
      strict: true,
    });
    assert.ok(logs.every(({ args }) => args.success));
    return logs.map(({ args }) => (args.paymaster === zeroAddress ? 'account' : 'sponsor'));
  }

  for (const [name, open] of Object.entries(walletBrowsers)) {
    describe(`the wallet in ${name}`, () => {
      let browser: WalletBrowser;
      let account: Address;
      const friend = eoaGuardian();
      const payers = () => payersFor(account);

      before(async () => {
        browser = await open();
      });
      after(() => browser?.close());

      /** Recovers the account to a new key, once the wallet has lost everything. */
      async function recoverByCode(): Promise<void> {
        const [oldOwner] = await chain.ownersOf(account);
        const { wallet } = browser;
        await wallet.ask('vault.erase');
        await wallet.openRoute('#home');
        await wallet.createKeyToRecover(password);
        await wallet.connectServices(world);
        await wallet.press('I have the account’s address');
        await wallet.type('Account address', account);
        await wallet.press('Continue');
        await wallet.sees('Which wallet should open your account from now on?');
        const code = await codeAfter(world, email, () => wallet.press('Send the codes'));
        await wallet.type('Code', code);
        await wallet.press('Confirm');
        await wallet.sees('Start the recovery');
        await wallet.press('Details');
        await wallet.press('Pay with my own wallet');
        await wallet.approve('Start the recovery?');
        await wallet.sees('Your waiting time is running');
        await chain.skipGracePeriod();
        await wallet.press('Get back in');
        await wallet.sees('You’re back in');
        await wallet.reads('Account 2');
        assert.notDeepEqual(await chain.ownersOf(account), [oldOwner]);
      }

      /** Has the friend start a recovery, and stops it at the cost of one, while the endpoint refuses some methods. */
      async function stopRecovery(
        at: { module: Address; version: ModuleVersion },
        payer: 'sponsor' | 'account' | 'owner',
        refusedOnes: RegExp,
      ): Promise<void> {
        const { wallet } = browser;
        const [owner] = (await chain.ownersOf(account)) as [Address];
        refused = refusedOnes;
        const [before, sent] = [await payers(), await chain.transactionsOf(owner)];
        const nonce = await client.readContract({
          address: at.module,
          abi: recoveryModuleAbiV1,
          functionName: 'nonce',
          args: [account],
        });
        const terms = { newOwners: [freshAddress()], newThreshold: 1n, nonce };
        const recovery = { chainId: world.chainId, ...at, account, ...terms };
        const signatures = [await approvalBy(friend, recovery)];
        await sendCalls(world, [executeRecoveryCall({ ...recovery, signatures })]);
        await wallet.openRoute('#home');
        await wallet.reads('Someone is taking over this account');
        await wallet.press('Stop it');
        // What the sponsor pays for is not asked for.
        if (payer !== 'sponsor') await wallet.approve('Stop any recovery?');
        await wallet.reads('Recovery stopped. No one took control.');
        const { isRecovering } = worldChain({ ...world, recoveryModule: at.module });
        assert.equal(await isRecovering(account), false);
        const operations = payer === 'owner' ? [] : [payer];
        assert.deepEqual((await payers()).slice(before.length), operations);
        const transactions = (await chain.transactionsOf(owner)) - sent;
        assert.equal(transactions, payer === 'owner' ? 1 : 0);
      }

      it(`a new account in ${name} is a Safe 1.5.0, which one email protects at the sponsor’s cost`, async () => {
        const { wallet } = browser;
        await wallet.createKey(password);
        await wallet.connectServices(world);
        await protectByEmail(wallet, world);
        await wallet.sees('Done. You can get back in.');
        await wallet.press('Done');
        await wallet.openRoute('#home');
        await wallet.sees('Your account is protected');
        account = await wallet.selectedAccount();
        const getStorage = async (address: Address, slot: Hex) =>
          (await client.getStorageAt({ address, slot })) ?? '0x';
        const singleton = await singletonOf({ getStorage }, account);
        assert.ok(isAddressEqual(singleton, safeReleases['1.5.0'].singleton));
        const paid = await payers();
        assert.ok(paid.length > 0 && paid.every((payer) => payer === 'sponsor'));
      });

      it(`a recovery is stopped in ${name} at the cost of the account or an owner, where no sponsor pays`, async () => {
        const { wallet } = browser;
        const [owner] = (await chain.ownersOf(account)) as [Address];
        const key = (await wallet.ask('owners.export', { address: owner, password })) as {
          privateKey: Hex;
        };
        const { recoveryModule: module } = world;
        await addGuardian(world, { account, owners: [key.privateKey] }, friend.address, module);
        await client.setBalance({ address: account, value: parseEther('1') });
        await client.setBalance({ address: owner, value: parseEther('1') });
        await stopRecovery({ module, version: '0.1.0' }, 'account', /^pm_/);
        await stopRecovery({ module, version: '0.1.0' }, 'owner', /./);
      });

      it(`the account is recovered in ${name} after its key is lost, and the new key runs operations on EntryPoint 0.9`, async () => {
        await recoverByCode();
        const { wallet } = browser;
        const before = await payers();
        const id = `eip155:${world.chainId}:${account}`;
        assert.deepEqual(await wallet.ask('recovery.voidApprovals', { id }), []);
        assert.deepEqual((await payers()).slice(before.length), ['sponsor']);
      });

      it(`the account in ${name} is moved to module 0.2.0, where a sponsor pays for stopping a recovery, and recovered again`, async () => {
        const { wallet } = browser;
        const former = await chain.guardiansOf(account);
        await wallet.openRoute('#home');
        await wallet.press('Update');
        await wallet.reads('They still help you');
        await wallet.press('Update');
        await wallet.press('Use this module');
        await wallet.approve('Update your protection?');
        await wallet.reads('Done, and checked on the network');
        const { address: module } = recoveryModulesV2.threeMinutes;
        const newer = worldChain({ ...world, recoveryModule: module });
        assert.deepEqual(await newer.guardiansOf(account), former);
        assert.deepEqual(await chain.guardiansOf(account), []);
        await stopRecovery({ module, version: '0.2.0' }, 'sponsor', /^$/);
        await recoverByCode();
      });
    });
  }
});
