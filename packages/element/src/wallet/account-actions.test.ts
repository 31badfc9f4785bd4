import { assert } from '@open-wc/testing';
import { addGuardianCall, enableModuleCall, preValidatedSignature } from '@recovery-guardian/core';
import type { Address } from 'viem';
import { providerJsonRpc } from '../chain/json-rpc.ts';
import { ElementError } from '../element-error.ts';
import {
  account,
  chainId,
  guardian,
  methodsOf,
  owner,
  recoveryModule,
  stranger,
} from '../testing/mount.ts';
import { TestChain } from '../testing/test-chain.ts';
import { type Actor, sendCallsFromAccount, sendFromAccount } from './account-actions.ts';
import type { AccountOwners, Wallet } from './connect-wallet.ts';

const calls = [
  enableModuleCall(account, recoveryModule),
  addGuardianCall({ module: recoveryModule, guardian, threshold: 1n }),
];
const of: AccountOwners = { account, chainId, owners: [owner], threshold: 1 };
const { signal } = new AbortController();

function walletOf(accounts: readonly [Address]): { wallet: Wallet; chain: TestChain } {
  const chain = new TestChain({
    account,
    module: recoveryModule,
    chainId,
    walletAccounts: [...accounts],
    state: { owners: [owner] },
  });
  const rpc = providerJsonRpc(chain);
  return { wallet: { provider: chain, chainId, accounts, rpc, paymasterUrl: undefined }, chain };
}

async function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'none',
    (error) => error.reason ?? error.code,
  );
}

/** The first two requests by this method fail, as if the network was gone. */
function failsAtFirst(chain: TestChain, method: string): void {
  const { request } = chain;
  let failures = 0;
  chain.request = async (what) => {
    if (what.method !== method || failures === 2) return request.call(chain, what);
    failures += 1;
    throw new ElementError('chain-unreachable');
  };
}

function nameOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error) => error.name,
  );
}

describe('sendFromAccount', () => {
  it('calls are sent as one atomic batch to a smart wallet', async () => {
    const { wallet, chain } = walletOf([account]);
    await sendFromAccount(wallet, calls, of, signal);
    assert.deepEqual(chain.state.guardians, [guardian]);
    const [{ params } = { params: [] }] = chain.asked;
    assert.deepInclude((params as [object])[0], { atomicRequired: true, chainId: '0x7a69' });
    assert.lengthOf(chain.asked, 1);
  });

  it('calls are sent with the paymaster if the host has one', async () => {
    const { wallet, chain } = walletOf([account]);
    await sendFromAccount({ ...wallet, paymasterUrl: 'https://api.example' }, calls, of, signal);
    const [{ params } = { params: [] }] = chain.asked;
    assert.deepInclude((params as [object])[0], {
      capabilities: { paymasterService: { url: 'https://api.example', optional: true } },
    });
  });

  it('calls are sent one by one if the wallet does not support batches', async () => {
    const { wallet, chain } = walletOf([account]);
    chain.refusals.set('wallet_sendCalls', { code: -32601, message: 'unknown method' });
    await sendFromAccount(wallet, calls, of, signal);
    assert.deepEqual(methodsOf(chain.asked), ['eth_sendTransaction', 'eth_sendTransaction']);
    assert.deepEqual(chain.state.guardians, [guardian]);
  });

  it('calls are sent one by one if the wallet says in words that it has no batches', async () => {
    const answers = [
      { code: -32602, message: 'wallet_sendCalls: expected 1.0' },
      { code: -32603, message: 'The method does not exist / is not available.' },
      { code: -32000, message: 'unsupported method' },
      { code: -32603, message: 'Internal', data: { originalError: { code: -32601 } } },
    ];
    for (const answer of answers) {
      const { wallet, chain } = walletOf([account]);
      chain.refusals.set('wallet_sendCalls', answer);
      await sendFromAccount(wallet, calls, of, signal);
      assert.deepEqual(methodsOf(chain.asked), ['eth_sendTransaction', 'eth_sendTransaction']);
    }
  });

  it('a status is read by its class, as number or word', async () => {
    const statuses = { 200: 'none', 202: 'none', confirmed: 'none', 400: 'transaction-failed' };
    for (const [status, result] of Object.entries(statuses)) {
      const { wallet, chain } = walletOf([account]);
      const { request } = chain;
      const answers: unknown[] = [102, 'pending', Number(status) || status];
      chain.request = async (what) =>
        what.method === 'wallet_getCallsStatus'
          ? { status: answers.shift() }
          : request.call(chain, what);
      assert.equal(await reasonOf(sendFromAccount(wallet, calls, of, signal)), result, status);
    }
  });

  it('each transaction names the chain', async () => {
    for (const first of [owner, account]) {
      const { wallet, chain } = walletOf([first]);
      chain.refusals.set('wallet_sendCalls', { code: -32601, message: 'unknown method' });
      await sendFromAccount(wallet, calls, of, signal);
      assert.isNotEmpty(chain.asked);
      for (const { params } of chain.asked) {
        assert.deepInclude((params as [object])[0], { chainId: '0x7a69' });
      }
    }
  });

  it('the wallet is not asked again after the user has declined', async () => {
    const { wallet, chain } = walletOf([account]);
    chain.refusals.set('wallet_sendCalls', { code: 4001, message: 'no' });
    assert.equal(await reasonOf(sendFromAccount(wallet, calls, of, signal)), 4001);
    assert.isEmpty(chain.asked);
  });

  it('the reason why the wallet cannot send is passed on, and the wallet is not asked another way', async () => {
    for (const [code, reason, expected] of [
      [-32603, 'no-funds', 'wallet-no-funds'],
      [4200, 'needs-4337', 'wallet-cannot-send'],
      [4200, 'too-few-keys', 'wallet-too-few-keys'],
    ] as const) {
      const { wallet, chain } = walletOf([account]);
      chain.refusals.set('wallet_sendCalls', { code, message: 'No.', data: { reason } });
      assert.equal(await reasonOf(sendFromAccount(wallet, calls, of, signal)), expected);
      assert.isEmpty(chain.asked);
    }
  });

  it('sending calls fails if the batch failed', async () => {
    const { wallet, chain } = walletOf([account]);
    const { request } = chain;
    chain.request = async (what) =>
      what.method === 'wallet_getCallsStatus' ? { status: 500 } : request.call(chain, what);
    const sent = sendFromAccount(wallet, calls, of, signal);
    assert.equal(await reasonOf(sent), 'transaction-failed');
  });

  it('calls of an owner are wrapped in the Safe’s own transaction', async () => {
    const { wallet, chain } = walletOf([owner]);
    await sendFromAccount(wallet, calls, of, signal);
    assert.deepEqual(chain.state.guardians, [guardian]);
    const [{ method, params } = { method: '', params: [] }] = chain.asked;
    assert.equal(method, 'eth_sendTransaction');
    assert.deepInclude((params as [object])[0], { from: owner, to: account });
    assert.lengthOf(chain.asked, 1);
  });

  it('sending calls fails if the transaction reverted', async () => {
    const { wallet, chain } = walletOf([owner]);
    const { request } = chain;
    chain.request = async (what) =>
      what.method === 'eth_getTransactionReceipt' ? { status: '0x0' } : request.call(chain, what);
    const sent = sendFromAccount(wallet, calls, of, signal);
    assert.equal(await reasonOf(sent), 'transaction-failed');
  });

  it('a transaction whose receipt cannot be read for a while is still waited for [S74]', async () => {
    const { wallet, chain } = walletOf([owner]);
    failsAtFirst(chain, 'eth_getTransactionReceipt');
    await sendFromAccount(wallet, calls, of, signal);
    assert.deepEqual(methodsOf(chain.asked), ['eth_sendTransaction']);
  });

  it('a batch whose status cannot be read for a while is still waited for [S74]', async () => {
    const { wallet, chain } = walletOf([account]);
    failsAtFirst(chain, 'wallet_getCallsStatus');
    await sendFromAccount(wallet, calls, of, signal);
    assert.deepEqual(methodsOf(chain.asked), ['wallet_sendCalls']);
  });

  it('the wait for a receipt that cannot be read ends when the user leaves', async () => {
    const { wallet, chain } = walletOf([owner]);
    const left = new AbortController();
    const { request } = chain;
    chain.request = async (what) => {
      if (what.method !== 'eth_getTransactionReceipt') return request.call(chain, what);
      left.abort();
      throw new ElementError('chain-unreachable');
    };
    assert.equal(await nameOf(sendFromAccount(wallet, calls, of, left.signal)), 'AbortError');
  });

  it('nothing more is sent once the page shows another account [S73]', async () => {
    for (const [first, refused] of [
      [owner, ''],
      [account, ''],
      [account, 'wallet_sendCalls'],
    ] as const) {
      const { wallet, chain } = walletOf([first]);
      if (refused) chain.refusals.set(refused, { code: -32601, message: 'unknown method' });
      const left = new AbortController();
      const { request } = chain;
      chain.request = async (what) => {
        // While the first of several calls is on its way.
        if (what.method === 'eth_getTransactionReceipt') left.abort();
        return request.call(chain, what);
      };
      if (!refused) left.abort();
      const sent = sendFromAccount(wallet, calls, of, left.signal);
      assert.equal(await nameOf(sent), 'AbortError');
      assert.lengthOf(chain.asked, refused ? 1 : 0);
    }
  });

  it('what several owners signed is not sent once the page shows another account [S73]', async () => {
    const { wallet, chain } = walletOf([owner]);
    const left = new AbortController();
    const actor: Actor = {
      of: { ...of, owners: [owner, stranger], threshold: 2 },
      signer: undefined,
      connect: async () => wallet,
      collect: async (subject) => {
        const signatures = [owner, stranger].map((signer) => ({
          signer,
          signature: preValidatedSignature(signer),
        }));
        left.abort();
        return { subject, signatures };
      },
    };
    const sent = sendCallsFromAccount(calls, actor, left.signal);
    assert.equal(await nameOf(sent), 'AbortError');
    assert.isEmpty(chain.asked);
  });

  it('a wallet that is not an owner is rejected', async () => {
    const strange = walletOf([stranger]);
    assert.equal(
      await reasonOf(sendFromAccount(strange.wallet, calls, of, signal)),
      'not-an-owner',
    );
    assert.isEmpty(strange.chain.asked);
  });
});
