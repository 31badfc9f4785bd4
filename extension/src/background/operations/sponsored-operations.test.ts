import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import {
  chainClient,
  freePort,
  releasePort,
  startTestWorld,
  type TestWorld,
} from '@recovery-guardian/devnet/testing';
import { addGuardianCall, enableModuleCall, recoveryModuleAbi } from '@recovery-guardian/protocol';
import { type Address, type Hex, hashMessage, numberToHex, parseEther } from 'viem';
import { isErc6492Signature } from 'viem/utils';
import type { ApprovalRequest } from '../../messages/approval.ts';
import {
  approveNext,
  endOfCalls,
  nextRequest,
  signInMessage,
  siteCaller,
  siteOrigin,
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
  await wallet.sites.connect(siteOrigin, account.id);
  const site = siteCaller();
  const chainId = numberToHex(chain.chainId);
  return {
    wallet,
    account,
    site,
    send: (calls: readonly { to: Address; value?: bigint; data?: Hex }[]) =>
      site.request(wallet, 'wallet_sendCalls', [
        {
          chainId,
          calls: calls.map(({ value = 0n, ...call }) => ({ ...call, value: numberToHex(value) })),
        },
      ]) as Promise<{ id: string }>,
  };
}

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
    const { wallet, account, site, send } = await newAccountOf(0);
    const { address } = account;
    const { recoveryModule: module } = world;
    const [guardian, other] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`] as const;

    const first = send([
      enableModuleCall(address, module),
      addGuardianCall({ module, guardian, threshold: 1n }),
    ]);
    const making = await approveNext(wallet);
    assert.ok(making.kind === 'send-calls' && making.deploysAccount);
    assert.deepEqual(feeOf(making), sponsored);
    assert.deepEqual(await endOfCalls(wallet, site, (await first).id), { status: 200 });

    // Sent immediately, without refreshing the account in between.
    const second = send([addGuardianCall({ module, guardian: other, threshold: 1n })]);
    const adding = await approveNext(wallet);
    assert.ok(adding.kind === 'send-calls' && !adding.deploysAccount);
    assert.deepEqual([adding.account.status, feeOf(adding)], ['ready', sponsored]);
    assert.deepEqual(await endOfCalls(wallet, site, (await second).id), { status: 200 });

    const guardians = await client().readContract({
      address: module,
      abi: recoveryModuleAbi,
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
    const { wallet, account, site, send } = await newAccountOf(1);
    const { address } = account;
    const calls = [{ to: recipient, value: 5n }] as const;
    await assert.rejects(send(calls), { code: -32603 });
    assert.equal(wallet.approvals.size, 0);

    await client().setBalance({ address, value: parseEther('1') });
    const sending = send(calls);
    const request = await approveNext(wallet);
    assert.ok(request.kind === 'send-calls' && request.fee.payer === 'account');
    assert.deepEqual(await endOfCalls(wallet, site, (await sending).id), { status: 200 });
    assert.equal(await client().getBalance({ address: recipient }), 5n);
    const paid = parseEther('1') - 5n - (await client().getBalance({ address }));
    assert.ok(paid > 0n && paid <= BigInt(request.fee.maximum), String(paid));
  });
});

suite('an account that is deployed meanwhile', () => {
  test('an account is not deployed twice, though two requests were about its deployment', async () => {
    const { wallet, account, site, send } = await newAccountOf(2);
    await client().setBalance({ address: account.address, value: parseEther('1') });
    const first = send([enableModuleCall(account.address, world.recoveryModule)]);
    // They are approved in the order in which they are listed.
    await nextRequest(wallet);
    const second = send([{ to: recipient, value: 1n }]);
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
    const { wallet, account, site, send } = await newAccountOf(3);
    const { address } = account;
    const text = signInMessage(account);
    const sign = async () => {
      const signing = site.request(wallet, 'personal_sign', [text, address]);
      await approveNext(wallet);
      return (await signing) as Hex;
    };
    assert.ok(isErc6492Signature(await sign()));
    const sending = send([enableModuleCall(address, world.recoveryModule)]);
    await approveNext(wallet);
    await endOfCalls(wallet, site, (await sending).id);
    const signature = await sign();
    assert.ok(!isErc6492Signature(signature));
    assert.ok(await client().verifyHash({ address, hash: hashMessage(text), signature }));
  });
});
