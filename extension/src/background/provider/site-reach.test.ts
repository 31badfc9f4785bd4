import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { beforeEach, suite, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { ProviderRpcError } from '@recovery-guardian/core';
import { serveHttp } from '@recovery-guardian/devnet/http-server';
import { useStarted } from '@recovery-guardian/devnet/testing';
import { WalletError } from '@recovery-guardian/wallet';
import type { Address } from 'viem';
import * as viemChains from 'viem/chains';
import { knownChains } from '../../messages/settings.ts';
import type { Change } from '../../messages/wire.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  createTestWallet,
  password,
  siteCaller,
  siteOrigin,
  storedAccount,
} from '../../testing/test-wallet.ts';
import { type Caller, fromOwnPage } from '../approvals/caller.ts';
import { answerRequest } from '../provider/engine.ts';
import type { ApprovalRequester } from '../wallet/approval-requests.ts';
import type { Wallet } from '../wallet/wallet.ts';

// What a site can make the wallet reach: every request is recorded. Tests that expect no approval
// request have a timeout, since one would wait for an answer.

const address: Address = '0x000000000000000000000000000000000000dEaD';
const stranger: Address = '0x00000000000000000000000000000000000000aa';
const secret = 'k3y-of-the-user-0123456789abcdef';

let arrived: string[];
let wallet: Wallet;
let changes: Change[];
let site: ReturnType<typeof siteCaller>;

const upstream = useStarted(() =>
  serveHttp(async (request, response) => {
    const { id, method } = JSON.parse(await text(request));
    arrived.push(method);
    const message = `project ${secret} at https://node.example/v2/${secret}?x=1 is over its limit`;
    const answer =
      method === 'eth_chainId'
        ? { result: '0xa' }
        : method === 'eth_gasPrice'
          ? { error: { code: -32005, message, data: { url: `https://node.example/${secret}` } } }
          : method === 'eth_call'
            ? { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
            : { result: '0x1' };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  }),
);

beforeEach(async () => {
  ({ wallet, changes } = await createTestWallet());
  arrived = [];
  await wallet.keyring.create(password, undefined);
  const chain = {
    chainId: 1,
    name: 'Local',
    rpcUrl: upstream.url,
    endpointUrl: `${upstream.url}/api/${secret}`,
    currency: { symbol: 'ETH', decimals: 18 },
  };
  await fakeBrowser.storage.local.set({
    chains: [chain],
    accounts: {
      accounts: [stranger, address].map((one) => storedAccount(one)),
      selected: undefined,
    },
  });
  await wallet.sites.connect(siteOrigin, `eip155:1:${address}`);
  site = siteCaller();
});

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => assert.fail('It was answered'),
    (error: ProviderRpcError) => error,
  );
const ownPage = (): Caller => ({
  origin: undefined,
  tabId: undefined,
  signal: new AbortController().signal,
  as: 'account',
});
const code = async (method: string, params: unknown) =>
  (await refusal(site.request(wallet, method, params))).code;

suite('the user’s endpoint', () => {
  test('a site reaches it by no method, and the user is told of it [S40]', async () => {
    for (const method of [
      'eth_sendUserOperation',
      'eth_estimateUserOperationGas',
      'pm_sponsorUserOperation',
      'pm_getPaymasterStubData',
      'pm_getPaymasterData',
      'pm_validateSponsorshipPolicies',
      'pimlico_getUserOperationGasPrice',
    ]) {
      assert.equal(await code(method, [{ sender: address }]), 4200, method);
    }
    assert.deepEqual(arrived, []);
    const [item] = await wallet.activity.list();
    assert.deepEqual(item?.what, {
      kind: 'refused',
      why: 'method',
      subject: 'eth_sendUserOperation',
    });
    assert.ok(changes.some((change) => JSON.stringify(change).includes('activity')));
  });

  test('a refusal is kept only of connected sites, and of methods that would do something', async () => {
    assert.equal(await code('eth_coinbase', []), 4200);
    const other = siteCaller('https://other.example').request(wallet, 'eth_sendUserOperation', []);
    assert.equal((await refusal(other)).code, 4200);
    const own = answerRequest(wallet, ownPage(), { method: 'eth_sendUserOperation', params: [] });
    assert.equal((await refusal(own)).code, 4200);
    assert.deepEqual(await wallet.activity.list(), []);
  });
});

suite('the user’s node', () => {
  test('the node is read by connected sites alone, and no other method is relayed [S40]', async () => {
    assert.equal(await site.request(wallet, 'eth_blockNumber'), '0x1');
    assert.equal(await site.request(wallet, 'eth_chainId'), '0x1');
    for (const method of [
      'debug_bundler_sendBundleNow',
      'anvil_setBalance',
      'eth_sendRawTransaction',
      'pm_sponsorUserOperation',
    ]) {
      assert.equal(await code(method, []), 4200, method);
    }
    site = siteCaller('https://other.example');
    assert.equal(await code('eth_blockNumber', []), 4100);
    assert.deepEqual(arrived, ['eth_blockNumber']);
  });

  test('the node is read at a limited rate by all sites together, while the wallet reads on [S40]', async () => {
    const other = 'https://other.example';
    await wallet.sites.connect(other, `eip155:1:${address}`);
    let answered = 0;
    for (;;) {
      const asking = [site, siteCaller(other)][answered % 2] as typeof site;
      const error = await asking.request(wallet, 'eth_blockNumber').then(
        () => undefined,
        (error: ProviderRpcError) => error,
      );
      if (error) {
        assert.deepEqual([error.code, error.data], [-32005, { retryAfter: 2 }]);
        break;
      }
      answered += 1;
    }
    assert.equal(answered, 120);
    const asked = { method: 'eth_blockNumber', params: [] };
    assert.equal(await answerRequest(wallet, ownPage(), asked), '0x1');
  });

  test('a page that the user does not see reads nothing [S40]', async () => {
    fakeBrowser.tabs.active = 2;
    assert.equal(await code('eth_blockNumber', []), -32005);
    assert.deepEqual(arrived, []);
    fakeBrowser.tabs.active = 1;
    assert.equal(await site.request(wallet, 'eth_blockNumber'), '0x1');
    // What the browser cannot say refuses nothing.
    for (const tabId of [undefined, 404]) {
      const caller = { ...site.caller, tabId };
      assert.equal(await answerRequest(wallet, caller, { method: 'eth_blockNumber' }), '0x1');
    }
  });

  test('requests of a site that the wallet prepares are limited, for each site alone, and never its own [S40]', async () => {
    const other = 'https://other.example';
    await wallet.sites.connect(other, `eip155:1:${address}`);
    const calls = { chainId: '0x1', calls: [{ to: address, value: '0x0', data: '0xdeadbeef' }] };
    const send = (caller: Caller) =>
      refusal(answerRequest(wallet, caller, { method: 'wallet_sendCalls', params: [calls] }));
    const isLimited = ({ code, data }: ProviderRpcError) =>
      code === -32005 && isDeepStrictEqual(data, { retryAfter: 6 });
    for (let sent = 0; sent < 20; sent += 1) assert.ok(!isLimited(await send(site.caller)));
    const error = await send(site.caller);
    assert.ok(isLimited(error));
    assert.match(error.message, /in 6 seconds/);
    assert.ok(!isLimited(await send(siteCaller(other).caller)));
    for (let sent = 0; sent < 21; sent += 1) assert.ok(!isLimited(await send(ownPage())));
  });

  test('no site reads on once the node has refused a call for its rate [S40]', async () => {
    assert.equal(await code('eth_gasPrice', []), -32005);
    const error = await refusal(site.request(wallet, 'eth_blockNumber'));
    assert.deepEqual([error.code, error.data], [-32005, { retryAfter: 60 }]);
    assert.deepEqual(arrived, ['eth_gasPrice']);
  });

  test('sites read on after a revert, and after a refusal that the wallet itself got', async () => {
    assert.equal(await code('eth_call', [{ to: address }]), 3);
    const own = answerRequest(wallet, ownPage(), { method: 'eth_gasPrice', params: [] });
    assert.equal((await refusal(own)).code, -32005);
    assert.equal(await site.request(wallet, 'eth_blockNumber'), '0x1');
  });

  test('an error of a provider reaches a page without URLs, keys and data [S44]', async () => {
    const error = await refusal(site.request(wallet, 'eth_gasPrice'));
    assert.equal(error.code, -32005);
    assert.match(error.message, /is over its limit$/);
    assert.doesNotMatch(JSON.stringify(error) + error.message, /k3y|node\.example/);
    assert.equal(error.data, undefined);
  });

  test('the bytes of a revert reach a page, since libraries read them', async () => {
    const reverted = await refusal(site.request(wallet, 'eth_call', [{ to: address }]));
    assert.deepEqual([reverted.code, reverted.data], [3, '0x08c379a0']);
  });
});

suite('the connected account', () => {
  test('a text is read for the connected account alone, in any spelling of its address', async () => {
    for (const other of [stranger, '0x12', 5, undefined]) {
      assert.equal(await code('personal_sign', ['A text', other]), 4100, String(other));
    }
    for (const own of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
      assert.equal(await code('personal_sign', ['A text', own]), 4200, own);
    }
  });

  test('what is signed and for whom is read in either order, and as documented if both are addresses', async () => {
    for (const [method, params, expected] of [
      ['personal_sign', [address, 'A text'], 4200],
      ['personal_sign', [stranger, 'A text'], 4100],
      ['personal_sign', [stranger, address], 4200],
      ['personal_sign', [address, stranger], 4100],
      ['personal_sign', ['A text', 'for nobody'], 4100],
      ['eth_signTypedData_v4', [address, '{}'], 4200],
      ['eth_signTypedData_v4', ['{}', address], 4200],
      ['eth_signTypedData_v4', ['{}', stranger], 4100],
      ['eth_signTypedData_v4', [address, stranger], 4200],
      ['eth_signTypedData_v4', [stranger, address], 4100],
    ] as const) {
      assert.equal(await code(method, params), expected, `${method} ${params}`);
    }
  });
});

suite('what the wallet’s own page asks', () => {
  test('a request of the wallet’s own page names no site, and ends as declined or with its own error', async () => {
    const asked: ApprovalRequester[] = [];
    const answer = await fromOwnPage(async (page) => {
      asked.push(page);
      return 'answer';
    });
    assert.equal(answer, 'answer');
    assert.deepEqual([asked[0]?.origin, asked[0]?.signal.aborted], [undefined, false]);
    for (const [thrown, reason] of [
      [new ProviderRpcError(4001, 'The user declined.'), 'declined'],
      [new WalletError('network', 'No answer'), 'network'],
    ] as const) {
      const asking = fromOwnPage(async () => {
        throw thrown;
      });
      await assert.rejects(asking, { name: 'WalletError', reason, message: thrown.message });
    }
  });
});

suite('chains', () => {
  test('a site names no node, no token and no paymaster [S40, S41]', {
    timeout: 15_000,
  }, async () => {
    const chain = { chainId: '0xa', chainName: 'OP', rpcUrls: ['https://node.example'] };
    const options = { address, symbol: 'COIN', decimals: 6 };
    const calls = [{ to: stranger }];
    const paymasterService = { url: 'https://paymaster.example' };
    for (const [method, params, expected] of [
      ['wallet_addEthereumChain', chain, 4200],
      ['wallet_switchEthereumChain', { chainId: '0xa' }, 4902],
      ['wallet_watchAsset', { type: 'ERC20', options }, 4200],
      ['wallet_sendCalls', { chainId: '0x1', calls, capabilities: { paymasterService } }, 5700],
    ] as const) {
      assert.equal(await code(method, [params]), expected, method);
      assert.equal(wallet.approvals.size, 0);
    }
    assert.equal((await wallet.chains.list()).length, 1);
    assert.deepEqual(arrived, []);
  });

  test('the wallet’s list of chains has the facts of the registry [S41]', () => {
    const registry = new Map(
      Object.values(viemChains).flatMap((one) =>
        'id' in one && 'nativeCurrency' in one ? [[one.id as number, one]] : [],
      ),
    );
    for (const { chainId, symbol } of knownChains.values()) {
      const entry = registry.get(chainId);
      assert.ok(entry, String(chainId));
      const { nativeCurrency } = entry as { nativeCurrency: { symbol: string; decimals: number } };
      assert.deepEqual(
        [nativeCurrency.symbol.toUpperCase(), nativeCurrency.decimals],
        [symbol, 18],
      );
    }
  });
});

suite('eth_sendTransaction', () => {
  test('a transaction for another chain, or of a foreign type, is refused [S44]', {
    timeout: 15_000,
  }, async () => {
    const call = { from: address, to: stranger };
    for (const fields of [
      { chainId: '0x2' },
      { chainId: 2 },
      { chainId: '2' },
      { type: '0x3' },
      { type: '0x4' },
      { type: 3 },
      { gas: '-1' },
      { gasPrice: -5 },
      { maxFeePerGas: 'much' },
      { authorizationList: [{}] },
      { blobs: ['0x00'] },
    ]) {
      const answer = await code('eth_sendTransaction', [{ ...call, ...fields }]);
      assert.equal(answer, -32602, JSON.stringify(fields));
    }
    assert.deepEqual([wallet.approvals.size, arrived], [0, []]);
  });
});

suite('wallet_getCapabilities', () => {
  test('chain ids are read in each of their spellings, and malformed ones are refused', async () => {
    const { chains } = await fakeBrowser.storage.local.get('chains');
    await fakeBrowser.storage.local.set({
      chains: (chains as object[]).map((chain) => ({ ...chain, chainId: 10 })),
      accounts: { accounts: [{ ...storedAccount(address), chainId: 10 }], selected: undefined },
    });
    await wallet.sites.connect(siteOrigin, `eip155:10:${address}`);
    const answered = async (...chainIds: string[]) =>
      Object.keys(
        (await site.request(wallet, 'wallet_getCapabilities', [address, chainIds])) as object,
      );
    assert.deepEqual(await answered('0xA'), ['0xa']);
    assert.deepEqual(await answered('0x1', '0xa'), ['0xa']);
    assert.deepEqual(await answered('0x1'), []);
    for (const spelled of ['10', '0x0a', 10])
      assert.deepEqual(await answered(spelled as string), ['0xa']);
    for (const malformed of ['ten', '0x', -10, 0, null]) {
      const answer = await code('wallet_getCapabilities', [address, [malformed]]);
      assert.equal(answer, -32602, String(malformed));
    }
  });
});
