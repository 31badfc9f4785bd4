import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, suite, type TestContext, test } from 'node:test';
import { auditedRecoveryModules, executeRecoveryCall } from '@recovery-guardian/core';
import { type Bundler, startBundler } from '@recovery-guardian/devnet/bundler';
import {
  type ChainAccount,
  type Chain as LocalChain,
  startChain,
} from '@recovery-guardian/devnet/chain';
import { addGuardian, chainClient, sendCalls, serveHttp } from '@recovery-guardian/devnet/testing';
import { type Address, parseEther } from 'viem';
import type { StopRefusal } from '../../messages/state.ts';
import { nextRequest, walletOn } from '../../testing/test-wallet.ts';
import { accountHandlers } from '../pages/answer-page.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { findRecoveries } from '../watcher/watch-recoveries.ts';

const [, module] = auditedRecoveryModules(31_337) as [Address, Address];

let chain: LocalChain;
let bundler: Bundler;
let guardian: ChainAccount;
let holder: ChainAccount;

before(async () => {
  chain = await startChain();
  [guardian, holder] = chain.accounts as [ChainAccount, ChainAccount];
  bundler = await startBundler({ chain });
  await addGuardian(chain, 1, guardian.address, module);
});
after(async () => {
  await bundler?.stop();
  await chain?.stop();
});

/** What an endpoint does with a call: an answer, an HTTP status, or nothing at all. */
type Conduct = (call: { id: number; method: string; params: unknown[] }) => Promise<Answer>;
type Answer = { result: unknown } | { error: object } | { status: number } | undefined;

const refusal = { error: { code: -32602, message: 'the day’s operations are used up' } };

/** Passes a call on to the real bundler. */
async function pass(call: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(call);
  return (await fetch(bundler.url, { method: 'POST', headers, body })).json() as Promise<Answer>;
}

/** Sponsors at first, and refuses the final data. The rest is done by the bundler. */
const refusesFinalData: Conduct = async (call) => {
  const { method, params } = call;
  const [operation] = params as [{ paymaster?: string }];
  if (method === 'pm_getPaymasterData') return refusal;
  if (method === 'pm_getPaymasterStubData') {
    return { result: { paymaster: `0x${'11'.repeat(20)}`, paymasterData: '0x' } };
  }
  if (method === 'eth_estimateUserOperationGas' && operation.paymaster) {
    const gas = '0x20000';
    return { result: { callGasLimit: gas, verificationGasLimit: gas, preVerificationGas: gas } };
  }
  return pass(call);
};

const runsNothing: Conduct = async (call) =>
  call.method === 'eth_sendUserOperation' ? { result: `0x${'ab'.repeat(32)}` } : pass(call);

async function startEndpoint(context: TestContext, conduct: Conduct): Promise<string> {
  const server = await serveHttp(async (request, response) => {
    const call = JSON.parse(await text(request));
    const answer = await conduct(call);
    if (!answer) return;
    if ('status' in answer) response.statusCode = answer.status;
    response.end(JSON.stringify({ ...answer, jsonrpc: '2.0', id: call.id }));
  });
  context.after(() => server.stop());
  return server.url;
}

/** A wallet whose account is being taken over by its guardian. */
async function attacked(endpointUrl: string | undefined, patience = 2_500) {
  const { wallet, account } = await walletOn(chain, { index: 1, endpointUrl, patience });
  const client = chainClient(chain.rpcUrl);
  const { address } = account;
  await client.setBalance({ address, value: parseEther('1') });
  await client.setBalance({ address: holder.address, value: parseEther('1') });
  const signatures = [{ signer: guardian.address, signature: '0x' }] as const;
  const newOwners = [guardian.address];
  const terms = {
    module,
    version: '0.1.0',
    account: address,
    newOwners,
    newThreshold: 1n,
  } as const;
  await sendCalls(chain, [executeRecoveryCall({ ...terms, nonce: 0n, signatures })]);
  const isRunning = async () =>
    (await findRecoveries(wallet, account)).modules.some(({ recovery }) => recovery);
  return { wallet, account, client, isRunning };
}

/** Presses “Stop it”, and approves what is shown. @returns also who paid for each request that was shown */
async function stop(
  wallet: Wallet,
  id: Parameters<(typeof accountHandlers)['recovery.cancel']>[1]['id'],
) {
  const shown: string[] = [];
  let isOver = false;
  const stopping = accountHandlers['recovery.cancel'](wallet, { id }).finally(() => {
    isOver = true;
  });
  const approving = (async () => {
    while (!isOver) {
      const [request] = wallet.approvals.list();
      if (request?.kind === 'send-calls') {
        shown.push(request.fee.payer);
        wallet.approvals.answer(request.id, { approved: true });
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const refusals = (await stopping) as readonly StopRefusal[];
  await approving;
  return { shown, refusals };
}

suite('stopping a recovery', () => {
  for (const [name, conduct, payers] of [
    ['is unavailable', async () => ({ status: 503 }), ['owner']],
    ['is silent', async () => undefined, ['owner']],
    ['answers nonsense', async () => ({ result: { fast: 'no', paymaster: 7 } }), ['owner']],
    ['refuses every call', async () => refusal, ['owner']],
    ['takes operations and runs none', runsNothing, ['account', 'owner']],
    ['refuses the sponsorship at its final data', refusesFinalData, ['account']],
  ] as const satisfies readonly (readonly [string, Conduct, readonly string[]])[]) {
    test(`a recovery is stopped while the endpoint ${name}`, async (context) => {
      const { wallet, account, isRunning } = await attacked(await startEndpoint(context, conduct));
      const { shown, refusals } = await stop(wallet, account.id);
      assert.equal(await isRunning(), false);
      assert.deepEqual(shown, payers);
      assert.deepEqual(refusals, []);
      const [listed] = await wallet.activity.list();
      assert.ok(listed?.what.kind === 'calls');
      const kinds = listed.what.meanings.map(({ kind }) => kind);
      assert.deepEqual(kinds, ['cancel-recovery', 'void-approvals']);
      assert.equal(listed.what.status, 'confirmed');
    });
  }

  test('a recovery is stopped by the owner’s key alone, without any endpoint', async () => {
    const { wallet, account, isRunning } = await attacked(undefined);
    assert.deepEqual((await stop(wallet, account.id)).shown, ['owner']);
    assert.equal(await isRunning(), false);
  });

  test('each way that failed is named with its reason, and who lacks how much', async (context) => {
    const url = await startEndpoint(context, async () => refusal);
    const { wallet, account, client, isRunning } = await attacked(url);
    await client.setBalance({ address: holder.address, value: 1n });
    const { refusals } = await stop(wallet, account.id);
    const said = refusal.error.message;
    assert.deepEqual(
      refusals.map(({ payer, reason, said }) => [payer, reason, said]),
      [
        ['sponsor', 'refused', said],
        ['account', 'refused', said],
        ['owner', 'no-funds', undefined],
      ],
    );
    const lacks = refusals[2]?.lacks;
    assert.equal(lacks?.address, holder.address);
    assert.ok(BigInt(lacks.amount) > 0n);
    // With just that, it is stopped.
    await client.setBalance({ address: holder.address, value: BigInt(lacks.amount) * 2n });
    assert.deepEqual((await stop(wallet, account.id)).refusals, []);
    assert.equal(await isRunning(), false);
  });

  test('a fee that is far too high is no way to keep the owner from stopping a recovery', async (context) => {
    const url = await startEndpoint(context, async (call) =>
      call.method === 'pimlico_getUserOperationGasPrice'
        ? { result: { fast: { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x1' } } }
        : call.method === 'eth_estimateUserOperationGas'
          ? {
              result: {
                callGasLimit: '0x20000',
                verificationGasLimit: '0x20000',
                preVerificationGas: '0x2000000',
              },
            }
          : pass(call),
    );
    const { wallet, account, isRunning } = await attacked(url);
    const stopping = accountHandlers['recovery.cancel'](wallet, { id: account.id });
    const first = await nextRequest(wallet);
    assert.ok(first.kind === 'send-calls' && first.fee.payer === 'account' && first.fee.isHigh);
    wallet.approvals.answer(first.id, { approved: false });
    const second = await nextRequest(wallet);
    assert.ok(second.kind === 'send-calls' && second.fee.payer === 'owner');
    wallet.approvals.answer(second.id, { approved: true });
    await stopping;
    assert.equal(await isRunning(), false);
  });
});
