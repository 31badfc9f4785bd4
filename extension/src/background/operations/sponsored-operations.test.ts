import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  addGuardianCall,
  type Call,
  enableModuleCall,
  recoveryModuleAbiV1,
} from '@recovery-guardian/core';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import {
  chainClient,
  freePort,
  releasePort,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import type { ApprovalRequest } from '@recovery-guardian/wallet';
import { type Address, type Hex, hashMessage, parseEther } from 'viem';
import { isErc6492Signature } from 'viem/utils';
import {
  approveNext,
  connectedSite,
  endOfCalls,
  nextRequest,
  signInMessage,
  walletOn,
} from '../../testing/test-wallet.ts';

// Tests the endpoint's own sponsor under `recovery-only`: the whole server with its database, a
// real bundler and a real chain. No account has coins unless a test funds it.

let world: TestWorld;
let bundler: { stop(): Promise<void> };
let bundlerPort: number;

before(async () => {
  bundlerPort = await freePort();
  world = await startTestWorld({ bundlerUrls: [`http://127.0.0.1:${bundlerPort}`] });
  bundler = await startBundler({ chain: world.chain, port: bundlerPort });
});
after(async () => {
  await bundler?.stop();
  await world?.stop();
  releasePort(bundlerPort);
});

const client = () => chainClient(world.chain.rpcUrl);

/** A wallet with a new account that is not deployed, and a connected site. */
async function newAccountOf(index: number) {
  const { chain, url, apiKey } = world;
  const holder = chain.accounts[index];
  assert.ok(holder);
  const endpointUrl = `${url}/api/v3/${chain.chainId}/${apiKey}`;
  const { wallet } = await walletOn(chain, { index, endpointUrl });
  const account = await wallet.accounts.create(chain.chainId, holder.address, 'New');
  return { wallet, account, ...(await connectedSite(wallet, account)) };
}

const enabling = (account: Address, module: Address) => asSent(enableModuleCall(account, module));
const asSent = ({ to, data }: Call) => ({ to, data });

const recipient = '0x00000000000000000000000000000000000a0001';
const sponsored = {
  payer: 'sponsor',
  sponsorName: 'Local sponsor',
  isAllowed: false,
  allowances: [],
  isHigh: false,
};

/** What a request says of the fee, without amounts. */
function feeOf(request: ApprovalRequest) {
  assert.ok(request.kind === 'send-calls' && request.fee.payer === 'sponsor');
  const { maximum, paymaster, ...fee } = request.fee;
  assert.ok(BigInt(maximum) > 0n && BigInt(paymaster) > 0n);
  return fee;
}

suite('the payer', () => {
  test('the endpoint pays for deploying an account and for its recovery calls', async () => {
    const { account, run } = await newAccountOf(0);
    const { address } = account;
    const { recoveryModule: module } = world;
    const [guardian, other] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

    const first = await run([
      enabling(address, module),
      asSent(addGuardianCall({ module, guardian, threshold: 1n })),
    ]);
    assert.ok(first.request.kind === 'send-calls' && first.request.deploysAccount);
    assert.deepEqual([feeOf(first.request), first.status], [sponsored, 200]);

    // Sent immediately, without refreshing the account in between.
    const { request: adding, status } = await run([
      asSent(addGuardianCall({ module, guardian: other, threshold: 1n })),
    ]);
    assert.ok(adding.kind === 'send-calls' && !adding.deploysAccount);
    assert.deepEqual([adding.account.status, feeOf(adding), status], ['ready', sponsored, 200]);

    const guardians = await client().readContract({
      address: module,
      abi: recoveryModuleAbiV1,
      functionName: 'getGuardians',
      args: [address],
    });
    assert.deepEqual(
      new Set(guardians.map((one) => one.toLowerCase())),
      new Set<string>([guardian, other]),
    );
    assert.equal(await client().getBalance({ address }), 0n);
  });

  test('the account pays if no sponsor does, and the request shows this and whether it can', async () => {
    const { wallet, account, send, run } = await newAccountOf(1);
    const { address } = account;
    const calls = [{ to: recipient, value: '0x5' }];
    await assert.rejects(send(calls), { code: -32603 });
    assert.equal(wallet.approvals.size, 0);

    await client().setBalance({ address, value: parseEther('1') });
    const { request, status } = await run(calls);
    assert.ok(request.kind === 'send-calls' && request.fee.payer === 'account');
    assert.equal(status, 200);
    assert.equal(await client().getBalance({ address: recipient }), 5n);
    const paid = parseEther('1') - 5n - (await client().getBalance({ address }));
    assert.ok(paid > 0n && paid <= BigInt(request.fee.maximum), String(paid));
  });
});

suite('an account that is deployed meanwhile', () => {
  test('an account is not deployed twice, though two requests were about its deployment', async () => {
    const { wallet, account, site, send } = await newAccountOf(2);
    await client().setBalance({ address: account.address, value: parseEther('1') });
    const first = send([enabling(account.address, world.recoveryModule)]);
    // They are approved in the order in which they are listed.
    await nextRequest(wallet);
    const second = send([{ to: recipient, value: '0x1' }]);
    while (wallet.approvals.list().length < 2) await new Promise((next) => setTimeout(next, 50));
    for (const request of wallet.approvals.list()) {
      assert.ok(request.kind === 'send-calls' && request.deploysAccount);
    }
    for (const sending of [first, second]) {
      const { id } = await Promise.all([sending, approveNext(wallet)]).then(([sent]) => sent);
      assert.deepEqual(await endOfCalls(wallet, site, id), { status: 200 });
    }
  });

  test('an account that was deployed meanwhile signs like a deployed account', async () => {
    const { wallet, account, site, run } = await newAccountOf(3);
    const { address } = account;
    const text = signInMessage(account);
    const sign = async () => {
      const signing = site.request(wallet, 'personal_sign', [text, address]);
      await approveNext(wallet);
      return (await signing) as Hex;
    };
    assert.ok(isErc6492Signature(await sign()));
    await run([enabling(address, world.recoveryModule)]);
    const signature = await sign();
    assert.ok(!isErc6492Signature(signature));
    assert.ok(await client().verifyHash({ address, hash: hashMessage(text), signature }));
  });
});
