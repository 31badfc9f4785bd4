import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { auditedRecoveryModules, type Recovery, recoveryTypedData } from '@recovery-guardian/core';
import { recoveryModulesV2 } from '@recovery-guardian/devnet';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain as LocalChain, startChain } from '@recovery-guardian/devnet/chain';
import type { Account } from '@recovery-guardian/wallet';
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  stringify,
  stringToHex,
  type TypedDataDefinition,
} from 'viem';
import {
  approveNext,
  endOfCalls,
  signInMessage,
  siteCaller,
  siteOrigin,
  walletOn,
} from '../../testing/test-wallet.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { methods } from './engine.ts';

// What each method answers to a connected site, by a real chain and bundler. What sites may not do is
// in hostile-requests.test.ts and site-reach.test.ts.

const chainId = '0x7a69';
const recipient = '0x00000000000000000000000000000000000a0003';

let chain: LocalChain;
let bundler: Bundler;
let wallet: Wallet;
let account: Account;
let site: ReturnType<typeof siteCaller>;

before(async () => {
  chain = await startChain();
  bundler = await startBundler({ chain });
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});
beforeEach(async () => {
  ({ wallet, account } = await walletOn(chain, { endpointUrl: bundler.url }));
  await wallet.sites.connect(siteOrigin, account.id);
  site = siteCaller();
});

const request = (method: string, ...params: unknown[]) => site.request(wallet, method, params);

async function approved(method: string, ...params: unknown[]): Promise<unknown> {
  const [answer] = await Promise.all([request(method, ...params), approveNext(wallet)]);
  return answer;
}

const client = () => createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });

const permissions = () => [
  {
    invoker: siteOrigin,
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [account.address] }],
  },
];

async function sendCalls(id: string): Promise<unknown> {
  const calls = [{ to: recipient, value: '0x1' }];
  return approved('wallet_sendCalls', { version: '2.0.0', id, chainId, calls });
}

const cases: Record<string, () => Promise<void>> = {
  eth_accounts: async () => assert.deepEqual(await request('eth_accounts'), [account.address]),
  eth_chainId: async () => assert.equal(await request('eth_chainId'), chainId),
  eth_requestAccounts: async () => {
    assert.deepEqual(await request('eth_requestAccounts'), [account.address]);
    await wallet.sites.disconnect(siteOrigin);
    assert.deepEqual(await approved('eth_requestAccounts'), [account.address]);
  },
  eth_sendTransaction: async () => {
    const value = await client().getBalance({ address: recipient });
    const hash = await approved('eth_sendTransaction', { to: recipient, value: '0x1', chainId });
    await client().getTransactionReceipt({ hash: hash as Hex });
    assert.equal(await client().getBalance({ address: recipient }), value + 1n);
    const spelled = await approved('eth_sendTransaction', {
      from: account.address,
      to: recipient,
      value: 1,
      data: '',
      input: '0x',
      gas: 21_000,
      type: 2,
      chainId: chain.chainId,
      accessList: [],
      authorizationList: [],
    });
    await client().getTransactionReceipt({ hash: spelled as Hex });
    assert.equal(await client().getBalance({ address: recipient }), value + 2n);
    const elsewhere = request('eth_sendTransaction', { to: recipient, chainId: '0x1' });
    await assert.rejects(elsewhere, { code: -32602 });
  },
  eth_signTypedData_v4: async () => {
    const { address } = account;
    const [old] = auditedRecoveryModules(chain.chainId) as [Address];
    const { address: current } = recoveryModulesV2.threeDays;
    // The user has chosen this one.
    const [saved] = await wallet.chains.list();
    assert.ok(saved);
    await wallet.chains.save({ ...saved, recoveryModule: current });
    for (const [module, version, other] of [
      [old, '0.1.0', '0.2.0'],
      [current, '0.2.0', '0.1.0'],
    ] as const) {
      const recovery = {
        chainId: chain.chainId,
        module,
        version,
        account: recipient,
        newOwners: [address],
        newThreshold: 1n,
        nonce: 0n,
      } as const;
      const data = recoveryTypedData(recovery);
      for (const params of [
        [address, stringify(data)],
        [stringify(data), address],
      ]) {
        const signature = (await approved('eth_signTypedData_v4', ...params)) as Hex;
        assert.ok(
          await client().verifyTypedData({ address, ...(data as TypedDataDefinition), signature }),
        );
      }
      const ask = (changes: Partial<Recovery>) =>
        request(
          'eth_signTypedData_v4',
          address,
          stringify(recoveryTypedData({ ...recovery, ...changes })),
        );
      await assert.rejects(ask({ version: other }), {
        code: 4200,
        message: `The typed data names version ${other} of the recovery module, but ${module} is of version ${version}.`,
      });
      const unknown = recoveryModulesV2.sevenDays.address;
      await assert.rejects(ask({ module: unknown }), {
        code: 4200,
        message: `${unknown} is not a known deployment of the recovery module.`,
      });
      await assert.rejects(ask({ account: address }), { code: 4200 });
      await assert.rejects(ask({ chainId: 1 }), { code: 4200 });
    }
  },
  personal_sign: async () => {
    const { address } = account;
    const message = signInMessage(account);
    for (const params of [
      [message, address],
      [address, message],
      [address.toLowerCase(), stringToHex(message)],
    ]) {
      const signature = (await approved('personal_sign', ...params)) as Hex;
      assert.ok(await client().verifyMessage({ address, message, signature }));
    }
  },
  wallet_addEthereumChain: async () => {
    const odd = {
      nativeCurrency: { symbol: 'xDAI', decimals: '18' },
      rpcUrls: ['http://a.example'],
    };
    for (const known of [chainId, chain.chainId, String(chain.chainId), '0x07A69']) {
      assert.equal(await request('wallet_addEthereumChain', { chainId: known }), null);
      assert.equal(await request('wallet_addEthereumChain', { chainId: known, ...odd }), null);
    }
    const unknown = request('wallet_addEthereumChain', { chainId: '0x2105' });
    await assert.rejects(unknown, { code: 4200 });
  },
  wallet_getCallsStatus: async () => {
    await sendCalls('asked');
    await endOfCalls(wallet, site, 'asked');
    const answer = await request('wallet_getCallsStatus', 'asked');
    const { receipts, ...rest } = answer as { receipts: { status: Hex }[] };
    assert.deepEqual(rest, { version: '2.0.0', id: 'asked', chainId, atomic: true, status: 200 });
    assert.deepEqual(
      receipts.map(({ status }) => status),
      ['0x1'],
    );
  },
  wallet_getCapabilities: async () => {
    const own = { atomic: { status: 'supported' } };
    assert.deepEqual(await request('wallet_getCapabilities'), { [chainId]: own });
    assert.deepEqual(await request('wallet_getCapabilities', account.address, ['0x1']), {});
  },
  wallet_getPermissions: async () =>
    assert.deepEqual(await request('wallet_getPermissions'), permissions()),
  wallet_requestPermissions: async () => {
    const answer = await approved('wallet_requestPermissions', { eth_accounts: {} });
    assert.deepEqual(answer, permissions());
    const other = request('wallet_requestPermissions', { wallet_snap: {} });
    await assert.rejects(other, { code: -32602 });
  },
  wallet_revokePermissions: async () => {
    assert.equal(await request('wallet_revokePermissions', { eth_accounts: {} }), null);
    assert.deepEqual(await request('eth_accounts'), []);
  },
  wallet_sendCalls: async () => {
    assert.deepEqual(await sendCalls('sent'), { id: 'sent' });
    assert.equal((await endOfCalls(wallet, site, 'sent')).status, 200);
  },
  wallet_switchEthereumChain: async () => {
    for (const spelled of [chainId, chain.chainId, String(chain.chainId), '0x007A69']) {
      assert.equal(await request('wallet_switchEthereumChain', { chainId: spelled }), null);
    }
    const unknown = request('wallet_switchEthereumChain', { chainId: '0x2105' });
    await assert.rejects(unknown, { code: 4902 });
  },
};

suite('the methods of the provider', () => {
  test('each method of the provider has a test', () => {
    assert.deepEqual(Object.keys(cases).toSorted(), [...methods.keys()].toSorted());
  });
  for (const [name, run] of Object.entries(cases)) test(`${name} answers a connected site`, run);
});
