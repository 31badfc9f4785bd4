import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, suite, type TestContext, test } from 'node:test';
import {
  type AccountKind,
  accountKinds,
  createSafeCall,
  safeAddress,
  sentinelAddress,
} from '@recovery-guardian/core';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import {
  type ChainAccount,
  type Chain as LocalChain,
  startChain,
} from '@recovery-guardian/devnet/chain';
import {
  chainClient,
  deployTokens,
  sendAsSafe,
  sendCalls,
  serveHttp,
} from '@recovery-guardian/devnet/testing';
import { type AccountId, hasLapsed } from '@recovery-guardian/wallet';
import { encodeFunctionData, getAddress, type Hex, hashMessage, parseAbi, parseEther } from 'viem';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  approveNext,
  connectedSite,
  endOfCalls,
  nextRequest,
  signInMessage,
  siteCaller,
  siteOrigin,
  walletOn,
} from '../../testing/test-wallet.ts';
import { sendOwnCalls } from '../approvals/send-calls.ts';
import { httpJsonRpc } from '../chains/json-rpc.ts';
import { accountHandlers } from '../pages/answer-page.ts';
import type { SentCalls } from '../wallet/activity.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { notifyOfEnds, openNotified } from '../watcher/notifications.ts';

// Uses real accounts, a real bundler and a real chain.

let chain: LocalChain;
let bundler: Bundler;

before(async () => {
  chain = await startChain();
  bundler = await startBundler({ chain });
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

const client = () => chainClient(chain.rpcUrl);

const walletOf = (index: number, endpointUrl = bundler.url) =>
  walletOn(chain, { index, endpointUrl });

/** A wallet, and a site that is connected to its account. */
async function connected(index: number, endpointUrl = bundler.url) {
  const { wallet, account } = await walletOf(index, endpointUrl);
  return { wallet, account, ...(await connectedSite(wallet, account)) };
}

suite('operations', () => {
  test("a site's calls run as one operation after the user's approval", async () => {
    const { wallet, account, site, send } = await connected(0);
    const recipients = [
      '0x00000000000000000000000000000000000a0001',
      '0x00000000000000000000000000000000000A0002',
    ] as const;
    const calls = recipients.map((to) => ({ to, value: '0x5' }));
    const sending = send(calls, { version: '2.0.0', id: 'mine', atomicRequired: true });
    const request = await approveNext(wallet);
    assert.ok(request.kind === 'send-calls');
    assert.deepEqual(
      request.calls.map(({ to, value, meaning }) => [to, value, meaning.kind]),
      recipients.map((to) => [getAddress(to), '5', 'transfer']),
    );
    assert.equal(request.fee.payer, 'account');
    const left = String((await client().getBalance({ address: account.address })) - 10n);
    assert.deepEqual(request.outflow, [{ token: undefined, amount: '10', left }]);
    assert.deepEqual(await sending, { id: 'mine' });
    assert.equal((await endOfCalls(wallet, site, 'mine')).status, 200);
    for (const address of recipients) assert.equal(await client().getBalance({ address }), 5n);

    // The id is the site's own, and can be used once.
    await assert.rejects(send(calls, { id: 'mine' }), { code: 5720 });
    const other = siteCaller('https://other.example');
    await assert.rejects(other.request(wallet, 'wallet_getCallsStatus', ['mine']), { code: 5730 });
  });

  test('an operation that would fail is not shown to the user', async () => {
    const { wallet, send } = await connected(1);
    // The recovery module rejects the guardian call: the module is not enabled.
    const calls = [
      { to: '0x949d01d424bE050D09C16025dd007CB59b3A8c66', data: `0xbe0e54d7${'00'.repeat(64)}` },
    ];
    await assert.rejects(send(calls), { code: -32603 });
    assert.equal(wallet.approvals.size, 0);
  });

  test('a paymaster that may take tokens is shown, and takes none without an approval [S75]', async (context) => {
    const { coin } = await deployTokens(chain.rpcUrl, 'COIN');
    const endpoint = await startSponsor(context);
    const { wallet, account, run } = await connected(0);
    const approval = encodeFunctionData({
      abi: parseAbi(['function approve(address spender, uint256 value)']),
      args: [paymasterAddress, 5n],
    });
    const calls = [{ to: coin, data: approval }];
    assert.equal((await run(calls)).status, 200);

    const saved = await wallet.chains.get(chain.chainId);
    await wallet.chains.save({ ...saved, endpointUrl: endpoint.url });
    const known = await feeOfOwnCalls(wallet, account.id);
    assert.ok(known.payer === 'sponsor' && known.isAllowed);
    assert.equal(getAddress(known.paymaster), getAddress(paymasterAddress));
    assert.deepEqual(known.allowances, [{ token: coin, amount: '5' }]);
    // A node that conceals what is allowed cannot conceal what this wallet sent.
    await wallet.tokens.set({});
    const concealed = await feeOfOwnCalls(wallet, account.id);
    assert.ok(concealed.payer === 'sponsor' && concealed.isAllowed);
    assert.deepEqual(concealed.allowances, []);
    await wallet.activity.clear();
    const cleared = await feeOfOwnCalls(wallet, account.id);
    assert.ok(cleared.payer === 'sponsor' && cleared.isAllowed);
    // What another wallet let it take is known from the chain alone.
    await fakeBrowser.storage.local.remove('spenders');
    await wallet.tokens.set({ [chain.chainId]: [coin] });
    const read = await feeOfOwnCalls(wallet, account.id);
    assert.ok(read.payer === 'sponsor' && read.isAllowed);
    assert.deepEqual(endpoint.sent, []);
  });

  test('a fee far above what bundling costs is paid only with an approval [S75]', async (context) => {
    const highPrice = '0xe8d4a51000';
    const endpoint = await startSponsor(context);
    const node = await startUpstream(
      context,
      async (method, pass) => {
        const answer = JSON.parse(await pass());
        return JSON.stringify(
          method === 'eth_gasPrice' ? { ...answer, result: highPrice } : answer,
        );
      },
      chain.rpcUrl,
    );
    const { wallet, account } = await walletOf(0, endpoint.url);
    for (const demand of [
      { preVerificationGas: '0x4190b7d0' },
      { callGasLimit: '0x4190b7d0' },
      { maxFeePerGas: highPrice },
    ]) {
      Object.assign(endpoint.demands, { ...noDemands, ...demand });
      const fee = await feeOfOwnCalls(wallet, account.id);
      assert.ok(fee.payer === 'sponsor' && !fee.isAllowed && fee.isHigh);
    }
    // By a node that lies like the endpoint, too.
    const saved = await wallet.chains.get(chain.chainId);
    await wallet.chains.save({ ...saved, rpcUrl: node.url });
    assert.ok((await feeOfOwnCalls(wallet, account.id)).isHigh);
    await wallet.chains.save(saved);
    assert.deepEqual(endpoint.sent, []);
    // The same calls are sent at once for a usual fee.
    Object.assign(endpoint.demands, noDemands);
    await sendOwnCalls(wallet, account.id, ownCalls);
    assert.equal(endpoint.sent.length, 1);
  });

  test('another paymaster than the one that was shown is refused [S75]', async (context) => {
    const endpoint = await startSponsor(context);
    const { wallet, account } = await walletOf(0, endpoint.url);
    endpoint.demands.finalPaymaster = `0x${'22'.repeat(20)}`;
    await assert.rejects(sendOwnCalls(wallet, account.id, ownCalls), { reason: 'refused' });
    assert.deepEqual(endpoint.sent, []);
  });

  test('calls whose answer is lost count as sent, and are followed to their end [S61]', async (context) => {
    const endpoint = await startUpstream(context, async (method, pass) => {
      const answer = await pass();
      return method === 'eth_sendUserOperation' ? undefined : answer;
    });
    const { run } = await connected(0, endpoint.url);
    const to = '0x00000000000000000000000000000000000A0004';
    const calls = [{ to, value: '0x5' }];
    assert.equal((await run(calls)).status, 200);
    assert.equal(await client().getBalance({ address: to }), 5n);
  });

  test('calls are in the activity before they are sent, and leave it if the endpoint refuses them [S62]', async (context) => {
    let seen: (string | undefined)[] = [];
    const statuses = async () =>
      (await wallet.activity.list()).map(({ what }) =>
        'status' in what ? what.status : undefined,
      );
    const endpoint = await startUpstream(context, async (method, pass) => {
      if (method !== 'eth_sendUserOperation') return pass();
      seen = await statuses();
      const error = { code: -32500, message: 'AA25 invalid account nonce' };
      return JSON.stringify({ jsonrpc: '2.0', id: 1, error });
    });
    const { wallet, send } = await connected(0, endpoint.url);
    const calls = [{ to: '0x00000000000000000000000000000000000A0005' }];
    const sending = send(calls);
    await approveNext(wallet);
    await assert.rejects(sending, /AA25/);
    assert.deepEqual([seen, await statuses()], [['pending'], []]);
  });

  test('a receipt of any size leaves room in the storage [S63]', async (context) => {
    const endpoint = await startUpstream(context, async (method, pass) => {
      const { result, ...rest } = JSON.parse(await pass());
      if (method !== 'eth_getUserOperationReceipt' || !result) {
        return JSON.stringify({ ...rest, result });
      }
      const junk = 'f'.repeat(1_000_000);
      const logs = [...result.logs, { ...result.logs[0], data: `0x${junk}` }];
      const receipt = { ...result.receipt, junk };
      return JSON.stringify({ ...rest, result: { ...result, junk, logs, receipt } });
    });
    const { run } = await connected(0, endpoint.url);
    const calls = [{ to: '0x00000000000000000000000000000000000A0006' }];
    assert.equal((await run(calls)).status, 200);
    const { activity } = await fakeBrowser.storage.local.get('activity');
    assert.ok(JSON.stringify(activity).length < 4_000);
  });

  test('a transaction whose answers are lost is followed to its hash [S65]', async (context) => {
    let lost = 2;
    const endpoint = await startUpstream(context, async (method, pass) => {
      const answer = await pass();
      const isLost = method === 'eth_sendUserOperation' || /Receipt$/.test(method);
      return isLost && lost-- > 0 ? undefined : answer;
    });
    const { wallet, site } = await connected(0, endpoint.url);
    const to = '0x00000000000000000000000000000000000A0007';
    const sending = site.request(wallet, 'eth_sendTransaction', [{ to, value: '0x5' }]);
    await approveNext(wallet);
    const hash = (await sending) as Hex;
    assert.equal((await client().getTransactionReceipt({ hash })).status, 'success');
    assert.ok(lost < 0);
  });

  test('no operation is signed by the clock of a node that is years ahead [S66]', async (context) => {
    const node = await startUpstream(
      context,
      async (method, pass) => {
        const { result, ...rest } = JSON.parse(await pass());
        if (method === 'eth_getBlockByNumber') result.timestamp = '0x2e90edd000';
        return JSON.stringify({ ...rest, result });
      },
      chain.rpcUrl,
    );
    const reach = fetch;
    const { wallet, account, send } = await connected(0);
    const publicUrl = 'https://node.example';
    context.mock.method(globalThis, 'fetch', (url: string, options: RequestInit) =>
      reach(url.startsWith(publicUrl) ? node.url : url, options),
    );
    const saved = await wallet.chains.get(chain.chainId);
    await wallet.chains.save({ ...saved, rpcUrl: publicUrl });
    const calls = [{ to: '0x00000000000000000000000000000000000A0008' }];
    const sending = send(calls);
    await approveNext(wallet);
    await assert.rejects(sending, { code: 4900, message: /clock/ });
    const own = sendOwnCalls(wallet, account.id, ownCalls);
    await approveNext(wallet);
    await assert.rejects(own, { reason: 'wrong-clock' });
    assert.deepEqual(await wallet.activity.list(), []);
  });

  test('an account that was not deployed after all keeps what deploys it [S67]', async (context) => {
    const { wallet, account: imported } = await walletOf(1);
    const { safe } = chain.accounts[1] as LocalChain['accounts'][number];
    const [owner] = await wallet.keyring.owners();
    assert.ok(owner);
    const { id, address } = await wallet.accounts.create(chain.chainId, owner.address, 'New');
    const setup = await wallet.accounts.setup(id);
    assert.ok(setup);
    const bare = (of: string) => of.slice(2).toLowerCase();
    /** For which address the node answers, in place of which. */
    let lie: readonly [asked: string, answered: string] | undefined;
    const node = await startUpstream(
      context,
      (_, pass) =>
        pass((body) =>
          lie ? body.replaceAll(new RegExp(bare(lie[0]), 'gi'), bare(lie[1])) : body,
        ),
      chain.rpcUrl,
    );
    await wallet.chains.save({ ...(await wallet.chains.get(chain.chainId)), rpcUrl: node.url });
    lie = [address, safe];
    assert.equal((await wallet.accounts.current(id)).status, 'ready');
    lie = undefined;
    assert.ok(!(await accountHandlers['accounts.overview'](wallet, { id })).isDeployed);
    assert.equal((await wallet.accounts.get(id)).status, 'new');
    assert.deepEqual(await wallet.accounts.setup(id), setup);
    lie = [safe, address];
    const overview = await accountHandlers['accounts.overview'](wallet, { id: imported.id });
    assert.ok(!overview.isDeployed);
    assert.equal((await wallet.accounts.get(imported.id)).status, 'ready');
  });

  test('calls of one id run once, also if both were asked for at the same time [S68]', async () => {
    const { wallet, send } = await connected(0);
    const calls = [{ to: '0x00000000000000000000000000000000000A0009', value: '0x5' }];
    const order = { id: 'order' };
    const both = Promise.allSettled([send(calls, order), send(calls, order)]);
    await approveNext(wallet);
    await approveNext(wallet);
    const refused = (await both).filter((one) => one.status === 'rejected');
    assert.deepEqual(
      refused.map(({ reason }) => reason.code),
      [5720],
    );
    assert.equal((await wallet.activity.list()).length, 1);
  });

  test('a receipt has the logs and the end of the operation, not of its bundle [S44]', async () => {
    const { wallet, site, run } = await connected(0);
    const { id } = await run([{ to: '0x00000000000000000000000000000000000a0001', value: '0x1' }]);
    const { receipts } = (await site.request(wallet, 'wallet_getCallsStatus', [id])) as {
      receipts: { transactionHash: Hex; status: Hex; logs: { topics: Hex[] }[] }[];
    };
    const [receipt] = receipts;
    assert.ok(receipt);
    assert.equal(receipt.status, '0x1');
    const whole = await client().getTransactionReceipt({ hash: receipt.transactionHash });
    // The EntryPoint's own events about the bundle are excluded.
    assert.ok(receipt.logs.length > 0 && receipt.logs.length < whole.logs.length);
  });

  test('an operation that no block took in time lapses, and one that ran does not [S44]', async () => {
    const { wallet, account, site } = await connected(0);
    const { timestamp } = await client().getBlock();
    const operation = { address: account.address, nonce: '0x50000000000000000' } as const;
    const rpc = await wallet.chains.node(chain.chainId);
    const over = Number(timestamp) - 1;
    assert.equal(await hasLapsed(rpc, { ...operation, validUntil: Number(timestamp) }), false);
    assert.equal(await hasLapsed(rpc, { ...operation, validUntil: over }), true);
    assert.equal(
      await hasLapsed(rpc, { ...operation, nonce: '0x4ffffffffffffffff', validUntil: over }),
      false,
    );

    const lapsed: SentCalls = {
      id: 'lapsed',
      at: wallet.now(),
      origin: siteOrigin,
      account: account.id,
      chainId: chain.chainId,
      meanings: [],
      operationHash: `0x${'ab'.repeat(32)}`,
      status: 'pending',
      receipt: undefined,
      ...operation,
      validUntil: over,
      isAwaited: true,
    };
    await wallet.activity.addCalls(lapsed);
    assert.equal((await endOfCalls(wallet, site, 'lapsed')).status, 400);
    // The site knows; the user is told once, and gets to the activity.
    const { notifications, tabs } = fakeBrowser;
    for (const title of ['What you sent did not get through in time', undefined]) {
      notifications.created.length = 0;
      assert.equal(await notifyOfEnds(wallet), false);
      assert.equal(notifications.created[0]?.title, title);
    }
    tabs.created.length = 0;
    await openNotified(wallet, `calls:${lapsed.operationHash}`);
    assert.deepEqual(tabs.created, ['popup.html#activity']);
    const [item] = await wallet.activity.list();
    assert.ok(item?.what.kind === 'calls' && item.what.status === 'lapsed');

    await wallet.settings.update((settings) => ({ ...settings, isMuted: true }));
    await wallet.activity.addCalls({
      ...lapsed,
      id: 'muted',
      operationHash: `0x${'ef'.repeat(32)}`,
    });
    notifications.created.length = 0;
    assert.equal(await notifyOfEnds(wallet), false);
    assert.deepEqual(notifications.created, []);

    // What may still happen cannot be cleared: the site asks how it ended.
    const operationHash = `0x${'cd'.repeat(32)}` as const;
    const later = Number(timestamp) + 600;
    await wallet.activity.addCalls({ ...lapsed, id: 'later', operationHash, validUntil: later });
    assert.equal(await notifyOfEnds(wallet), true);
    await wallet.activity.clear();
    assert.deepEqual(
      (await wallet.activity.list()).map(({ id }) => id),
      [operationHash],
    );
  });

  for (const kind of ['0.7', '0.9'] as const) {
    test(`a new account on EntryPoint ${kind} signs before its deployment, and is deployed with its first calls`, async (context) => {
      const { entryPoint } = accountKinds[kind];
      const sentTo: unknown[] = [];
      // What the endpoint serves decides on a chain that has both.
      const endpoint = await startUpstream(context, async (method, pass) => {
        const answer = await pass((body) => {
          if (method === 'eth_sendUserOperation') sentTo.push(JSON.parse(body).params[1]);
          return body;
        });
        if (method !== 'eth_supportedEntryPoints') return answer;
        return JSON.stringify({ ...JSON.parse(answer), result: [entryPoint] });
      });
      const { wallet } = await walletOf(kind === '0.7' ? 1 : 2, endpoint.url);
      const [owner] = await wallet.keyring.owners();
      assert.ok(owner);
      const created = await wallet.accounts.create(chain.chainId, owner.address, 'New');
      assert.deepEqual([created.kind, created.status], [kind, 'new']);
      if (kind === '0.7') await storeAsBefore();
      const account = await wallet.accounts.get(created.id);
      assert.deepEqual(account, created);
      const { site, send, run } = await connectedSite(wallet, account);
      const { address } = account;
      assert.equal(await client().getCode({ address }), undefined);

      const text = signInMessage(account);
      const signing = site.request(wallet, 'personal_sign', [text, address]);
      await approveNext(wallet);
      const signature = (await signing) as Hex;
      assert.ok(await client().verifyHash({ address, hash: hashMessage(text), signature }));

      const calls = [{ to: '0x00000000000000000000000000000000000A0003', value: '0x1' }];
      await assert.rejects(send(calls));
      await client().setBalance({ address, value: parseEther('1') });
      const { request, status } = await run(calls);
      assert.ok(request.kind === 'send-calls' && request.deploysAccount);
      assert.equal(status, 200);
      const refreshed = await wallet.accounts.refresh(account.id);
      assert.deepEqual([refreshed.kind, refreshed.status], [kind, 'ready']);
      assert.equal((await run(calls)).status, 200);
      assert.deepEqual(sentTo, [entryPoint, entryPoint]);
    });
  }

  test('a new account is of the newest kind that the chain has, unless one of the key is in use, of whatever kind', async (context) => {
    const { wallet } = await walletOf(3);
    const [owner] = await wallet.keyring.owners();
    assert.ok(owner);
    const addressOf = (kind: AccountKind, saltNonce: bigint) =>
      safeAddress({ owners: [owner.address], threshold: 1, saltNonce, kind });
    const create = () => wallet.accounts.create(chain.chainId, owner.address, 'New');
    const paid = addressOf('0.7', 1n);
    await client().setBalance({ address: paid, value: 1n });
    assert.equal((await create()).address, addressOf('0.9', 0n));
    assert.equal((await create()).address, paid);
    assert.equal((await create()).address, addressOf('0.9', 1n));
    // On a chain without the module.
    const node = await startUpstream(
      context,
      (_, pass) =>
        pass((body) => body.replaceAll(accountKinds['0.9'].erc4337Module, owner.address)),
      chain.rpcUrl,
    );
    await wallet.chains.save({ ...(await wallet.chains.get(chain.chainId)), rpcUrl: node.url });
    assert.equal((await create()).address, addressOf('0.7', 0n));
  });

  for (const kind of ['0.7', '0.9'] as const) {
    test(`an imported Safe without the 4337 module for EntryPoint ${kind} gets it by a transaction paid by its owner`, async () => {
      const { wallet } = await walletOf(0);
      const { chainId, accounts } = chain;
      const [{ address: owner, privateKey }] = accounts as [ChainAccount];
      const setup = { owners: [owner], threshold: 1, saltNonce: 9n, kind };
      await sendCalls(chain, [createSafeCall(setup)]);
      const address = safeAddress(setup);
      const account = await wallet.accounts.add(chainId, address, 'Imported');
      const { id } = account;
      assert.deepEqual([account.kind, account.status], [kind, 'ready']);
      const { send } = await connectedSite(wallet, account);
      const data = encodeFunctionData({
        abi: parseAbi(['function disableModule(address, address)']),
        args: [sentinelAddress, accountKinds[kind].erc4337Module],
      });
      const owned = { account: address, owners: [privateKey] };
      await sendAsSafe(chain, owned, [{ to: address, value: 0n, data }]);
      assert.equal((await wallet.accounts.refresh(id)).status, 'needs-4337');
      await assert.rejects(send([{ to: address }]), { code: 4200 });

      const enabling = accountHandlers['accounts.enable4337'](wallet, { id });
      const request = await approveNext(wallet);
      assert.ok(request.kind === 'enable-4337' && request.origin === undefined);
      assert.deepEqual(
        request.calls.map(({ meaning }) => meaning.kind),
        ['enable-module', 'set-fallback-handler'],
      );
      await client().waitForTransactionReceipt({ hash: await enabling });
      const enabled = await wallet.accounts.refresh(id);
      assert.deepEqual([enabled.kind, enabled.status], [kind, 'ready']);
    });
  }
});

/** What an upstream does with a call that it could pass on. @returns its answer; none breaks the connection */
type Upstream = (
  method: string,
  pass: (change?: (body: string) => string) => Promise<string>,
) => Promise<string | undefined>;

/** Starts an endpoint before the bundler, or a node before the chain. */
async function startUpstream(context: TestContext, answer: Upstream, before = bundler.url) {
  const server = await serveHttp(async (request, response) => {
    const body = await text(request);
    const headers = { 'content-type': 'application/json' };
    const told = await answer(JSON.parse(body).method, async (change = (same) => same) =>
      (await fetch(before, { method: 'POST', headers, body: change(body) })).text(),
    );
    if (told === undefined) request.socket.destroy();
    else response.end(told);
  });
  context.after(() => server.stop());
  return server;
}

/** Stores the accounts as versions did that knew one kind. */
async function storeAsBefore() {
  const { accounts } = await fakeBrowser.storage.local.get('accounts');
  const before = JSON.stringify(accounts).replaceAll(',"kind":"0.7"', '');
  assert.ok(accounts && !before.includes('kind'));
  await fakeBrowser.storage.local.set({ accounts: JSON.parse(before) });
}

const paymasterAddress = `0x${'11'.repeat(20)}` as const;
const ownCalls = [{ to: paymasterAddress, value: 0n, data: '0x' }] as const;

/** Has the wallet send calls of its own, and declines. @returns the fee that was shown */
async function feeOfOwnCalls(wallet: Wallet, id: AccountId) {
  const sending = assert.rejects(sendOwnCalls(wallet, id, ownCalls), { reason: 'declined' });
  const request = await nextRequest(wallet);
  assert.ok(request.kind === 'send-calls');
  wallet.approvals.answer(request.id, { approved: false });
  await sending;
  return request.fee;
}

const noDemands = {
  preVerificationGas: undefined as Hex | undefined,
  callGasLimit: undefined as Hex | undefined,
  maxFeePerGas: undefined as Hex | undefined,
  finalPaymaster: paymasterAddress as Hex,
};

/** An endpoint that names a paymaster, and demands what it likes. It sends nothing on. */
async function startSponsor(context: TestContext) {
  const demands = { ...noDemands };
  const sent: unknown[] = [];
  const server = await serveHttp(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request));
    const answer = async () => {
      switch (method) {
        case 'pm_getPaymasterStubData':
          return { paymaster: paymasterAddress, paymasterData: '0x' };
        case 'pm_getPaymasterData':
          return { paymaster: demands.finalPaymaster, paymasterData: '0x' };
        case 'pimlico_getUserOperationGasPrice': {
          const maxFeePerGas =
            demands.maxFeePerGas ?? (await httpJsonRpc(chain.rpcUrl)('eth_gasPrice'));
          return { fast: { maxFeePerGas, maxPriorityFeePerGas: '0x1' } };
        }
        case 'eth_estimateUserOperationGas':
          return {
            callGasLimit: demands.callGasLimit ?? '0x20000',
            verificationGasLimit: '0x20000',
            preVerificationGas: demands.preVerificationGas ?? '0xd000',
          };
        case 'eth_sendUserOperation':
          sent.push(params);
          return `0x${'ab'.repeat(32)}`;
        default:
          return null;
      }
    };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: await answer() }));
  });
  context.after(() => server.stop());
  return { ...server, demands, sent };
}
