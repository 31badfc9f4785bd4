import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, suite, type TestContext, test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  enableModuleCall,
  executeRecoveryCall,
  type ModuleVersion,
  recoveryModuleAbiV2,
} from '@recovery-guardian/core';
import {
  type Bundler,
  recoveryModules,
  recoveryModulesV2,
  startBundler,
} from '@recovery-guardian/devnet';
import {
  type ChainAccount,
  type Chain as LocalChain,
  startChain,
} from '@recovery-guardian/devnet/chain';
import { serveHttp } from '@recovery-guardian/devnet/http-server';
import {
  addGuardian,
  approvalBy,
  chainClient,
  eoaGuardian,
  freshAddress,
  sendAsSafe,
  sendCalls,
} from '@recovery-guardian/devnet/testing';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem';
import type { Chain } from '../../messages/settings.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  approveNext,
  connectedSite,
  password,
  signInMessage,
  walletOn,
} from '../../testing/test-wallet.ts';
import { accountHandlers } from '../pages/answer-page.ts';
import { notifyOfAccount, updateBadge } from './notifications.ts';
import { watchRecoveries } from './watch-recoveries.ts';

const { threeDays } = recoveryModulesV2;
const old = recoveryModules.threeDays;

let chain: LocalChain;
let bundler: Bundler;
let guardian: ChainAccount;
const friend = eoaGuardian();

before(async () => {
  chain = await startChain();
  [guardian] = chain.accounts as [ChainAccount];
  bundler = await startBundler({ chain });
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

async function watched(settings: Partial<Chain> = {}) {
  const { wallet, account } = await walletOn(chain, {
    index: 1,
    recoveryModule: threeDays.address,
    endpointUrl: bundler.url,
    ...settings,
  });
  const news: string[] = [];
  fakeBrowser.notifications.created.length = 0;
  const look = async () => {
    await watchRecoveries(wallet, async (one, kind) => {
      news.push(kind);
      await notifyOfAccount(wallet, one, kind);
    });
    return news.splice(0);
  };
  const overview = () => accountHandlers['accounts.overview'](wallet, { id: account.id });
  const { id } = account;
  /** Approves the one request by which the wallet stops everything. */
  const stop = async (by: 'recovery.cancel' | 'recovery.voidApprovals') => {
    const stopping = accountHandlers[by](wallet, { id });
    const request = await Promise.race([approveNext(wallet), stopping.then(() => undefined)]);
    assert.deepEqual(await stopping, []);
    assert.ok(request?.kind === 'send-calls');
    return request.calls.map(({ meaning }) => meaning.kind);
  };
  return { wallet, account, id, look, overview, stop };
}

/** The guardian alone approves a recovery, without starting it. */
function approval(account: Address, nonce: bigint): Call {
  const data = encodeFunctionData({
    abi: recoveryModuleAbiV2,
    functionName: 'confirmRecovery',
    args: [account, [freshAddress()], 1n, nonce, false],
  });
  return { to: threeDays.address, value: 0n, data };
}

const nonceOf = (account: Address, module: Address = threeDays.address) =>
  chainClient(chain.rpcUrl).readContract({
    address: module,
    abi: recoveryModuleAbiV2,
    functionName: 'nonce',
    args: [account],
  });

/** Those of each module by a guardian of its own. */
async function start(account: Address, module: Address, version: ModuleVersion): Promise<void> {
  const { chainId } = chain;
  const nonce = await nonceOf(account, module);
  const terms = { chainId, module, version, account, newOwners: [freshAddress()] } as const;
  const recovery = { ...terms, newThreshold: 1n, nonce };
  const sender = { signer: guardian.address, signature: '0x' } as const;
  const approval = version === '0.1.0' ? await approvalBy(friend, recovery) : sender;
  await sendCalls(chain, [executeRecoveryCall({ ...recovery, signatures: [approval] })]);
}

suite('what endangers an account', () => {
  test('a second recovery module is a danger until the user chooses it, and one act stops both', async () => {
    const { wallet, account, id, look, overview, stop } = await watched();
    const { address } = account;
    await addGuardian(chain, 1, guardian.address, threeDays.address);
    assert.deepEqual(await look(), []);
    await addGuardian(chain, 1, friend.address, old.address);
    assert.deepEqual((await overview()).unchosenModules, [old.address]);
    assert.deepEqual(await look(), ['second-module']);
    await accountHandlers['modules.choose'](wallet, { id, module: old.address });
    assert.deepEqual((await overview()).unchosenModules, []);
    assert.deepEqual(await wallet.dangers.get(), []);

    await start(address, threeDays.address, '0.2.0');
    await start(address, old.address, '0.1.0');
    assert.deepEqual(await look(), ['running']);
    assert.equal((await wallet.recoveries.get()).length, 2);
    assert.deepEqual((await stop('recovery.cancel')).toSorted(), [
      'cancel-recovery',
      'cancel-recovery',
      'void-approvals',
    ]);
    assert.ok((await overview()).modules.every(({ recovery }) => !recovery));
    assert.deepEqual(await wallet.recoveries.get(), []);
  });

  test('an approval in a module of 0.2.0 raises the alarm before the wait, until it is void', async () => {
    const { wallet, account, id, look, overview, stop } = await watched();
    const { address } = account;
    const { address: module } = threeDays;
    await accountHandlers['modules.choose'](wallet, { id, module: old.address });
    const second = addGuardianCall({ module, guardian: freshAddress(), threshold: 2n });
    await sendAsSafe(chain, 1, [second]);
    assert.deepEqual(await look(), []);
    const nonce = await nonceOf(address);
    await sendCalls(chain, [approval(address, nonce)]);
    const given = [{ module, guardian: guardian.address, nonce: String(nonce) }];
    assert.deepEqual((await overview()).approvals, given);
    await wallet.lock();
    assert.deepEqual(await look(), ['approved']);
    assert.deepEqual(await look(), []);
    const [created] = fakeBrowser.notifications.created;
    assert.equal(created?.title, 'A recovery of your account is being prepared');
    await updateBadge(wallet);
    assert.equal(fakeBrowser.action.badge.text, '!');

    await wallet.keyring.unlock(password);
    await stop('recovery.cancel');
    assert.deepEqual((await overview()).approvals, []);
    assert.deepEqual(await wallet.dangers.get(), []);
    await assert.rejects(accountHandlers['recovery.cancel'](wallet, { id }), {
      reason: 'no-recovery',
    });
  });

  /** A node that refuses some calls. */
  async function pickyNode(
    context: TestContext,
    isRefused: (call: { method: string; params: unknown[] }) => boolean,
  ): Promise<string> {
    const node = await serveHttp(async (request, response) => {
      const body = await text(request);
      const call = JSON.parse(body);
      const error = { code: -32005, message: 'not here' };
      const headers = { 'content-type': 'application/json' };
      response.end(
        isRefused(call)
          ? JSON.stringify({ jsonrpc: '2.0', id: call.id, error })
          : await (await fetch(chain.rpcUrl, { method: 'POST', headers, body })).text(),
      );
    });
    context.after(() => node.stop());
    return node.url;
  }

  test('an approval is found at a node that reads a few blocks at a time, and kept where it reads none', async (context) => {
    let mostBlocks = 4;
    const rpcUrl = await pickyNode(
      context,
      ({ method, params }) => method === 'eth_getLogs' && blocksOf(params[0] as never) > mostBlocks,
    );
    const { account, overview } = await watched({ rpcUrl });
    await sendCalls(chain, [approval(account.address, await nonceOf(account.address))]);
    assert.equal((await overview()).approvals.length, 1);
    mostBlocks = 0;
    assert.equal((await overview()).approvals.length, 1);
  });

  test('a node that refuses what dangers are read by neither silences a running recovery nor keeps it from being stopped', async (context) => {
    let isRefusing = false;
    const rpcUrl = await pickyNode(
      context,
      ({ method }) => isRefusing && /^eth_(getStorageAt|getLogs)$/.test(method),
    );
    const { wallet, account, look, stop } = await watched({ rpcUrl });
    isRefusing = true;
    await start(account.address, old.address, '0.1.0');
    assert.deepEqual(await look(), ['running']);
    assert.equal((await wallet.recoveries.get()).length, 1);
    assert.ok((await stop('recovery.cancel')).includes('cancel-recovery'));
  });

  test('approvals that no one knows of are voided after a recovery, in each module', async () => {
    const { wallet, account, id, stop } = await watched();
    await accountHandlers['recovery.noteRecovered'](wallet, { id, isRecovered: true });
    assert.deepEqual(await wallet.recovered.get(), [id]);
    const nonces = () =>
      Promise.all([threeDays, old].map((one) => nonceOf(account.address, one.address)));
    const before = await nonces();
    assert.deepEqual((await stop('recovery.voidApprovals')).toSorted(), [
      'cancel-recovery',
      'void-approvals',
    ]);
    assert.deepEqual(
      await nonces(),
      before.map((nonce) => nonce + 1n),
    );
    assert.deepEqual(await wallet.recovered.get(), []);
  });

  test('a recovery module that answers for the account is an alarm, and nothing else is approved before it is mended', async () => {
    const { wallet, account, id, look, overview } = await watched();
    const { address } = account;
    await accountHandlers['modules.choose'](wallet, { id, module: old.address });
    const client = chainClient(chain.rpcUrl);
    const setHandler = (handler: Address): Call => ({
      to: address,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi(['function setFallbackHandler(address handler)']),
        args: [handler],
      }),
    });
    // Known by its address, and by its own answers.
    for (const module of [old.address, recoveryModulesV2.sevenDays.address]) {
      await sendAsSafe(chain, 1, [setHandler(module)]);
      assert.deepEqual(await look(), ['module-handler']);
      assert.equal((await overview()).moduleHandler, module);
    }
    assert.equal((await wallet.accounts.get(id)).status, 'needs-4337');
    const { site, send } = await connectedSite(wallet, account);
    const refused = { code: 4200, message: /^A recovery module answers for this account/ };
    await assert.rejects(send([{ to: guardian.address, value: '0x1' }]), refused);
    const sign = site.request(wallet, 'personal_sign', [signInMessage(account), address]);
    await assert.rejects(sign, refused);

    await client.setBalance({ address: account.owners[0] as Address, value: parseEther('1') });
    const mending = accountHandlers['accounts.enable4337'](wallet, { id });
    assert.equal((await approveNext(wallet)).kind, 'enable-4337');
    const hash = await mending;
    await client.waitForTransactionReceipt({ hash });
    assert.equal((await overview()).moduleHandler, undefined);
    assert.deepEqual(await wallet.dangers.get(), []);
  });

  test('guards of the account are read', async () => {
    const { account, overview } = await watched();
    const { address } = account;
    const guard = freshAddress();
    for (const [name, index] of Object.entries({
      transactionGuard: '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8',
      moduleGuard: '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947',
    } as const)) {
      const value = (to: Address) => ({ address, index, value: pad(to, { size: 32 }) });
      const client = chainClient(chain.rpcUrl);
      await client.setStorageAt(value(guard));
      const read = await overview();
      assert.equal(read[name as 'moduleGuard' | 'transactionGuard'], guard);
      await client.setStorageAt(value(zeroAddress));
    }
  });

  test('a module that the wallet does not know gets no call, which it could refuse, while another one is stopped', async () => {
    const { account, stop } = await watched();
    const { address } = account;
    await sendAsSafe(chain, 1, [enableModuleCall(address, recoveryModulesV2.sevenDays.address)]);
    await start(address, old.address, '0.1.0');
    assert.deepEqual((await stop('recovery.cancel')).toSorted(), [
      'cancel-recovery',
      'cancel-recovery',
      'void-approvals',
    ]);
  });

  test('the same way back in in two modules that were chosen is an alarm, and not two waiting times [S149]', async () => {
    const { wallet, id, look, overview } = await watched();
    for (const module of [old.address, recoveryModulesV2.sevenDays.address]) {
      await accountHandlers['modules.choose'](wallet, { id, module });
    }
    assert.deepEqual(await look(), []);
    assert.deepEqual((await overview()).unchosenModules, []);
    await addGuardian(chain, 1, friend.address, threeDays.address);
    assert.deepEqual((await overview()).unchosenModules, [old.address]);
    assert.deepEqual(await look(), ['second-module']);
  });
});

const blocksOf = ({ fromBlock, toBlock }: { fromBlock: Hex; toBlock: Hex }) =>
  Number(toBlock) - Number(fromBlock) + 1;
