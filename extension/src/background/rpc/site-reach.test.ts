import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, suite, test } from 'node:test';
import { type HttpServer, serveHttp } from '@recovery-guardian/devnet/http-server';
import type { ProviderRpcError } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import * as viemChains from 'viem/chains';
import { knownChains } from '../../messages/known-chains.ts';
import { fakeBrowser } from '../../testing/fake-browser.ts';
import {
  createTestWallet,
  nextRequest,
  password,
  siteCaller,
  siteOrigin,
  storedAccount,
} from '../../testing/test-wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';

// What a site can make the wallet reach: every request is recorded. Tests that expect no approval
// request have a timeout, since one would wait for an answer.

const address: Address = '0x000000000000000000000000000000000000dEaD';
const stranger: Address = '0x00000000000000000000000000000000000000aa';
const secret = 'k3y-of-the-user-0123456789abcdef';

let upstream: HttpServer;
let arrived: string[];
let wallet: Wallet;
let site: ReturnType<typeof siteCaller>;

before(async () => {
  upstream = await serveHttp(async (request, response) => {
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
  });
});
after(() => upstream?.stop());

beforeEach(async () => {
  ({ wallet } = await createTestWallet());
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
const code = async (method: string, params: unknown) =>
  (await refusal(site.request(wallet, method, params))).code;

suite('the user’s endpoint', () => {
  const carrying = [
    'eth_sendUserOperation',
    'eth_estimateUserOperationGas',
    'pm_sponsorUserOperation',
    'pm_getPaymasterStubData',
    'pm_getPaymasterData',
    'pm_validateSponsorshipPolicies',
  ];

  test('S40 is asked about operations of the site’s own account alone', async () => {
    for (const method of carrying) {
      for (const operation of [{ sender: stranger }, {}, undefined, 'x', [address]]) {
        assert.equal(await code(method, [operation]), 4100, method);
      }
    }
    assert.deepEqual(arrived, []);
    for (const method of carrying) {
      assert.equal(await site.request(wallet, method, [{ sender: address.toLowerCase() }]), '0x1');
    }
    assert.deepEqual(arrived, carrying);
  });

  test('S40 is not asked while the wallet is locked', async () => {
    await wallet.lock();
    for (const method of [...carrying, 'pimlico_getUserOperationGasPrice', 'pm_chainId']) {
      assert.equal(await code(method, [{ sender: address }]), 4100, method);
    }
    assert.deepEqual(arrived, []);
  });
});

suite('the user’s node', () => {
  test('S40 is read by connected sites alone', async () => {
    assert.equal(await site.request(wallet, 'eth_blockNumber'), '0x1');
    site = siteCaller('https://other.example');
    assert.equal(await code('eth_blockNumber', []), 4100);
    assert.deepEqual(arrived, ['eth_blockNumber']);
  });

  test('S40 is read at a limited rate by each origin', async () => {
    let answered = 0;
    for (;;) {
      const read = await site.request(wallet, 'eth_blockNumber').catch((error) => error.code);
      if (read !== '0x1') {
        assert.equal(read, -32005);
        break;
      }
      answered += 1;
    }
    assert.equal(answered, 300);
    assert.equal(await code('pm_chainId', []), -32005);
    const other = 'https://other.example';
    await wallet.sites.connect(other, `eip155:1:${address}`);
    assert.equal(await siteCaller(other).request(wallet, 'eth_blockNumber'), '0x1');
  });

  test('S44 X18: errors of providers reach a page without their URLs, keys and data', async () => {
    const error = await refusal(site.request(wallet, 'eth_gasPrice'));
    assert.equal(error.code, -32005);
    assert.match(error.message, /is over its limit$/);
    assert.doesNotMatch(JSON.stringify(error) + error.message, /k3y|node\.example/);
    assert.equal(error.data, undefined);
    // Libraries read the bytes of a revert.
    const reverted = await refusal(site.request(wallet, 'eth_call', [{ to: address }]));
    assert.deepEqual([reverted.code, reverted.data], [3, '0x08c379a0']);
  });
});

suite('a paymaster that a site names', () => {
  const send = (paymaster: string) =>
    site.request(wallet, 'wallet_sendCalls', [
      {
        chainId: '0x1',
        calls: [{ to: stranger }],
        capabilities: { paymasterService: { url: paymaster } },
      },
    ]);

  test('S40 is never in the user’s own machine or network, for a page from elsewhere', {
    timeout: 15_000,
  }, async () => {
    for (const paymaster of [
      upstream.url,
      'https://localhost:8545',
      'https://127.1/pay',
      'https://192.168.1.1/',
      'https://[fd00::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://nas.local/',
      'https://router/',
      'http://paymaster.example/',
      'https://user:name@paymaster.example/',
    ]) {
      assert.equal((await refusal(send(paymaster))).code, -32602, paymaster);
      assert.equal(wallet.approvals.size, 0);
    }
    assert.deepEqual(arrived, []);
  });

  test('S52 is not in the user’s machine for a site whose name begins like its address', {
    timeout: 15_000,
  }, async () => {
    const origin = 'https://127.evil.example';
    await wallet.sites.connect(origin, `eip155:1:${address}`);
    site = siteCaller(origin);
    assert.equal((await refusal(send(upstream.url))).code, -32602);
  });

  test('S40 is not asked before the user agreed, nor after a no', { timeout: 15_000 }, async () => {
    const asking = refusal(send('https://paymaster.example/rpc?key=1'));
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'use-paymaster');
    assert.equal(request.host, 'paymaster.example');
    assert.deepEqual(arrived, []);
    wallet.approvals.answer(request.id, { approved: false });
    assert.equal((await asking).code, 4001);
    assert.equal((await wallet.sites.find(siteOrigin))?.paymasters, undefined);
  });
});

suite('a chain that a site adds', () => {
  const chain = {
    chainId: '0xa',
    chainName: 'Whatever',
    rpcUrls: ['https://node.example'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorerUrls: ['https://evil.example'],
  };
  const other = { ...chain, chainId: '0x1869f', chainName: 'Other' };
  const add = (wanted: object) => site.request(wallet, 'wallet_addEthereumChain', [wanted]);

  test('S41 a chain is refused whose facts are not those of its number, or not 18 decimals', {
    timeout: 15_000,
  }, async () => {
    const wrong = [
      { ...chain, nativeCurrency: { symbol: 'ETH', decimals: 24 } },
      { ...chain, nativeCurrency: { symbol: 'USD', decimals: 18 } },
      { ...other, nativeCurrency: { symbol: 'ABC', decimals: 6 } },
      { ...other, nativeCurrency: { symbol: 'ABC', decimals: '18' } },
      { ...other, nativeCurrency: { symbol: 'ABC', decimals: -1 } },
      { ...other, chainName: 'ethereum' },
      { ...other, chainName: 'Arbitrurn 0ne.' },
      { ...other, chainName: 'B\u0430se' },
      { ...other, chainName: '\u202e\u200b' },
      { ...other, rpcUrls: ['https://192.168.1.1', 'http://node.example'] },
      { ...other, rpcUrls: ['https://user@node.example', 'https://:word@node.example'] },
    ];
    for (const wanted of wrong) {
      assert.equal((await refusal(add(wanted))).code, -32602, JSON.stringify(wanted));
      assert.equal(wallet.approvals.size, 0);
    }
    site = siteCaller('https://other.example');
    assert.equal((await refusal(add(chain))).code, 4100);
  });

  test('S41 a known chain is named, counted and explored by the list, not by the site', async () => {
    const adding = add({ ...chain, rpcUrls: ['https://node.example'] });
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'add-chain');
    const { name, currency, explorerUrl, addedBy } = request.chain;
    assert.deepEqual(
      [name, currency, explorerUrl, addedBy],
      [
        'OP Mainnet',
        { symbol: 'ETH', decimals: 18 },
        'https://optimistic.etherscan.io',
        siteOrigin,
      ],
    );
    wallet.approvals.answer(request.id, { approved: false });
    await refusal(adding);
  });

  test('S41 an unknown chain keeps no character that does not show', async () => {
    const adding = add({
      ...other,
      chainName: ' Fine\u202e\u0007  chain ',
      nativeCurrency: { symbol: 'A\u200bBC', decimals: 18 },
    });
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'add-chain');
    const { name, currency } = request.chain;
    assert.deepEqual([name, currency.symbol], ['Fine chain', 'ABC']);
    await wallet.lock();
    await refusal(adding);
  });

  test('S41 what the user saves while a site asks for the chain stays', async () => {
    const adding = add(chain);
    const request = await nextRequest(wallet);
    assert.ok(request.kind === 'add-chain');
    await wallet.chains.save({ ...request.chain, rpcUrl: upstream.url });
    wallet.approvals.answer(request.id, { approved: true });
    assert.equal(await adding, null);
    assert.equal((await wallet.chains.get(10)).rpcUrl, upstream.url);
  });

  test('S41 what a site brought is marked until the user saves the chain', async () => {
    const brought = {
      ...chain,
      rpcUrl: upstream.url,
      name: 'OP Mainnet',
      chainId: 10,
      addedBy: siteOrigin,
    };
    await wallet.chains.save({
      ...brought,
      endpointUrl: undefined,
      serviceUrl: undefined,
      serviceToken: undefined,
      recoveryModule: undefined,
      explorerUrl: undefined,
      currency: { symbol: 'ETH', decimals: 18 },
    });
    const saved = await wallet.chains.get(10);
    assert.equal(saved.addedBy, siteOrigin);
    const { chainHandlers } = await import('../pages/chain-handlers.ts');
    await chainHandlers['chains.save'](wallet, saved);
    assert.equal((await wallet.chains.get(10)).addedBy, undefined);
    for (const decimals of [-1, 1e9, 1.5]) {
      const bad = { ...saved, currency: { symbol: 'ETH', decimals } };
      await assert.rejects(wallet.chains.save(bad), { reason: 'invalid-request' });
    }
  });

  test('S41 the list has the facts of the registry', () => {
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
  test('S44 X19: a transaction for another chain, or of a foreign type, is refused', {
    timeout: 15_000,
  }, async () => {
    const call = { from: address, to: stranger };
    for (const fields of [
      { chainId: '0x2' },
      { chainId: 1 },
      { type: '0x3' },
      { type: '0x4' },
      { type: 2 },
      { gas: '-1' },
      { gasPrice: 5 },
      { maxFeePerGas: 'much' },
      { authorizationList: [] },
      { blobs: [] },
    ]) {
      const answer = await code('eth_sendTransaction', [{ ...call, ...fields }]);
      assert.equal(answer, -32602, JSON.stringify(fields));
    }
    assert.deepEqual([wallet.approvals.size, arrived], [0, []]);
  });
});

suite('wallet_getCapabilities', () => {
  test('reads chain ids in upper and lower case, and refuses malformed ones', async () => {
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
    for (const malformed of ['10', '0x0a', 10, null]) {
      const answer = await code('wallet_getCapabilities', [address, [malformed]]);
      assert.equal(answer, -32602, String(malformed));
    }
  });
});
