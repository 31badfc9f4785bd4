import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  enableModuleCall,
  executeRecoveryCall,
} from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { chainClient, deployTokens, serveHttp } from '@recovery-guardian/devnet/testing';
import { Refusal, WalletError } from '@recovery-guardian/wallet';
import { type Address, encodeFunctionData, erc20Abi, getAddress, type Hex, parseEther } from 'viem';
import {
  approveNext,
  connectedSite,
  nextRequest,
  siteOrigin,
  walletOn,
} from '../../testing/test-wallet.ts';
import { chooseModule } from '../wallet/wallet.ts';
import { askToSendCalls } from './send-calls.ts';

// Uses real accounts, tokens, a real bundler and a real chain.

const friend = getAddress('0x00000000000000000000000000000000000a0001');
const spender = getAddress('0x00000000000000000000000000000000000a0002');
let chain: Chain;
let bundler: Bundler;
let coin: Address;
let collection: Address;

before(async () => {
  chain = await startChain();
  bundler = await startBundler({ chain });
  ({ coin, collection } = await deployTokens(chain.rpcUrl, 'COIN'));
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

const call = (
  functionName: 'transfer' | 'approve',
  to: Address,
  amount: bigint,
  token = coin,
): { to: Address; data: Hex } => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] }),
});

/** A wallet with a connected site, which sends calls. The account has 10 ETH and 2.5 coins. */
async function openSite(rpcUrl = chain.rpcUrl) {
  const { wallet, account } = await walletOn({ ...chain, rpcUrl }, { endpointUrl: bundler.url });
  await chainClient(chain.rpcUrl).setBalance({ address: account.address, value: parseEther('10') });
  const site = await connectedSite(wallet, account);
  const send = (...calls: readonly object[]) => site.send(calls);
  const show = async (...calls: readonly object[]) => {
    const declined = assert.rejects(send(...calls), { code: 4001 });
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'send-calls');
    wallet.approvals.answer(request.id, { approved: false });
    await declined;
    return request;
  };
  const isRefused = async (why: string, ...calls: readonly object[]) => {
    await assert.rejects(send(...calls), { code: 4200 });
    assert.equal(wallet.approvals.size, 0);
    const [item] = await wallet.activity.list();
    assert.ok(item?.what.kind === 'refused' && item.origin === siteOrigin);
    assert.equal(item.what.why, why);
  };
  return { wallet, account, send, show, isRefused };
}

suite('calls that a site asks for', () => {
  test('what leaves the account is summed up by coin and token, with what is left', async () => {
    const { account, show } = await openSite();
    const pay = { to: friend, value: '0x1bc16d674ec80000' };
    const { outflow, warnings } = await show(
      pay,
      call('transfer', friend, 500_000n),
      pay,
      call('approve', spender, 750_000n),
      call('approve', spender, 0n),
      { to: account.address, value: '0x5' },
    );
    assert.deepEqual(outflow, [
      { token: undefined, amount: String(parseEther('4')), left: String(parseEther('6')) },
      { token: coin, amount: '1250000', left: '1250000' },
    ]);
    assert.deepEqual(warnings, []);
  });

  test('an approval of all that the account has is shown, and one of more is refused [S53, S86]', async () => {
    const { show, isRefused } = await openSite();
    const { outflow } = await show(call('approve', spender, 2_500_000n));
    assert.deepEqual(outflow, [{ token: coin, amount: '2500000', left: '0' }]);
    for (const amount of [2_500_001n, 10n ** 30n, 2n ** 256n - 1n]) {
      await isRefused('approval', call('approve', spender, amount));
    }
    // Together with what is sent, it is more than the account has.
    await isRefused('approval', call('transfer', friend, 1n), call('approve', spender, 2_500_000n));
    await isRefused(
      'approval',
      call('approve', spender, 2_000_000n),
      call('approve', friend, 2_000_000n),
    );
  });

  test('an approval of a contract that is no ERC-20 token is refused [S114, S123]', async () => {
    const { isRefused } = await openSite();
    await isRefused('call', call('approve', spender, 1n, collection));
    // No contract at all.
    await isRefused('call', call('transfer', spender, 1n, friend));
  });

  test('a token is shown by its name only once the account has dealt with it [S100]', async () => {
    const { wallet, account, send, show } = await openSite();
    const symbols = async () => (await show(call('transfer', friend, 5n))).tokens[0]?.symbol;
    assert.equal(await symbols(), undefined);
    const sending = send(call('transfer', friend, 5n));
    await approveNext(wallet);
    await sending;
    assert.equal(await symbols(), 'COIN');
    const { coin: fake } = await deployTokens(chain.rpcUrl, 'ETH');
    await wallet.tokens.set({ [account.chainId]: [fake] });
    const { tokens } = await show(call('transfer', friend, 5n, fake));
    assert.deepEqual(tokens, [{ address: fake, symbol: undefined, decimals: 6 }]);
  });

  test('a token that cannot be read is a danger for a transfer, and stops an approval', async (context) => {
    /** `balanceOf` at first, then `supportsInterface`. */
    let refused = '0x70a08231';
    const node = await serveHttp(async (request, response) => {
      const body = await text(request);
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body });
      if (!body.includes(refused)) return void response.end(await answer.text());
      const error = { code: -32005, message: 'Too many requests' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, error }));
    });
    context.after(() => node.stop());
    const { send, show } = await openSite(node.url);
    const { outflow, warnings } = await show(call('transfer', friend, 5n));
    assert.deepEqual(outflow, [{ token: coin, amount: '5', left: undefined }]);
    assert.deepEqual(warnings, ['unread-balance']);
    await assert.rejects(send(call('approve', spender, 5n)), { code: 4900 });
    refused = '0x01ffc9a7';
    assert.deepEqual((await show(call('transfer', friend, 5n))).warnings, ['unread-balance']);
    await assert.rejects(send(call('approve', spender, 5n)), { code: 4900 });
  });

  test('the wallet’s own page calls a module that the user chose, and carries on recoveries of lost accounts in any; no site does [S179]', async () => {
    const { wallet, account, isRefused } = await openSite();
    const { sevenDays, fourteenDays } = recoveryModulesV2;
    const add = addGuardianCall({ module: sevenDays.address, guardian: friend, threshold: 1n });
    const enable = enableModuleCall(account.address, fourteenDays.address);
    const start = (of: Address, signer: Address) =>
      executeRecoveryCall({
        module: fourteenDays.address,
        version: '0.2.0',
        account: of,
        newOwners: [spender],
        newThreshold: 1n,
        nonce: 0n,
        signatures: [{ signer, signature: signer === friend ? '0x01' : '0x' }],
      });
    const ask = (as: 'account' | 'owner', ...calls: readonly Call[]) => {
      const { signal } = new AbortController();
      const caller = { origin: undefined, tabId: undefined, signal, as };
      return askToSendCalls({ wallet, caller, params: [] }, account, calls);
    };
    const bySite = ({ to, data }: Call) => ({ to, data });
    /** The network would refuse what is tried here. */
    const isTried = (asked: Promise<unknown>) => assert.rejects(asked, WalletError);
    await assert.rejects(ask('account', add), Refusal);
    await chooseModule(wallet, account.id, sevenDays.address);
    await isTried(ask('account', add));
    await isRefused('call', bySite(add));

    const lost = start(coin, friend);
    await isTried(ask('owner', lost));
    await isRefused('call', bySite(lost));
    for (const calls of [
      [lost, enable],
      [start(account.address, friend)],
      [start(coin, account.address)],
      [{ ...add, to: fourteenDays.address }],
    ]) {
      await assert.rejects(ask('owner', ...calls), Refusal);
    }
    await assert.rejects(ask('account', lost), Refusal);
  });

  test('a batch with one call of another kind is refused as a whole', async () => {
    const { isRefused } = await openSite();
    await isRefused('call', { to: friend, value: '0x1' }, { to: friend, data: '0x12345678' });
  });
});
