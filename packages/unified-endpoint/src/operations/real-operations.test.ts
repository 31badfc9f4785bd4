import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Bundler as Alto, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { createUserOperationHash, SafeAccountV0_3_0 } from 'abstractionkit';
import { decodeErrorResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem';
import { findTraits } from '../methods/methods.ts';
import { ask } from '../testing/ask.ts';
import {
  entryPoint,
  entryPoints,
  startEndpoint,
  type TestEndpoint,
  userOperation,
} from '../testing/start-endpoint.ts';
import { createUpstreamPool, type UpstreamPool } from '../upstream/pool.ts';
import { validate } from './simulate.ts';

// The status of user operations with a real bundler on a real chain.

let chain: Chain;
let alto: Alto;
let endpoint: TestEndpoint;

before(async () => {
  chain = await startChain();
  alto = await startBundler({ chain });
  endpoint = await startEndpoint([alto.url], {
    chain: { nodeUrls: [chain.rpcUrl], nodeReads: true },
  });
});

after(async () => {
  await endpoint?.app.close();
  await alto?.stop();
  await chain?.stop();
});

type Overrides = NonNullable<Parameters<SafeAccountV0_3_0['createUserOperation']>[3]>;

/** A signed user operation of a local Safe, in wire format. */
async function operationOf(account: number, call = aTransfer, overrides: Overrides = {}) {
  const { safe, privateKey } = chain.accounts[account] as Chain['accounts'][number];
  const smartAccount = new SafeAccountV0_3_0(safe);
  const operation = await smartAccount.createUserOperation(
    [call],
    chain.rpcUrl,
    endpoint.url,
    overrides,
  );
  operation.signature = smartAccount.signUserOperation(
    operation,
    [privateKey],
    BigInt(chain.chainId),
  );
  return Object.fromEntries(
    Object.entries(operation).map(([name, it]) => [
      name,
      typeof it === 'bigint' ? numberToHex(it) : it,
    ]),
  );
}

const withoutEstimate = {
  callGasLimit: 300_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 100_000n,
};
const aTransfer = { to: '0x000000000000000000000000000000000000dEaD', value: 1n, data: '0x' };

/** A call that only another Safe may make. */
function forbiddenCall() {
  const { safe } = chain.accounts[1] as Chain['accounts'][number];
  const data = encodeFunctionData({
    abi: parseAbi(['function changeThreshold(uint256 _threshold)']),
    args: [1n],
  });
  return { to: safe as string, value: 0n, data: data as string };
}

const meaning = 'GS031: method can only be called by the Safe itself';

async function sendOperation(operation: unknown) {
  const { result, error } = await ask(endpoint, 'eth_sendUserOperation', [operation, entryPoint]);
  assert.ok(result, JSON.stringify(error));
  return result as Hex;
}

async function statusOf(hash: Hex) {
  const { result } = await ask(endpoint, 'pimlico_getUserOperationStatus', [hash]);
  return result as unknown as { status: string; transactionHash: Hex | null; reason?: string };
}

async function receiptOf(hash: Hex): Promise<{ success: boolean }> {
  for (;;) {
    const { result, error } = await ask(endpoint, 'eth_getUserOperationReceipt', [hash]);
    assert.equal(error, undefined);
    if (result !== null) return result as unknown as { success: boolean };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('an operation that succeeds is reported as included', async () => {
  const hash = await sendOperation(await operationOf(0));
  assert.equal((await receiptOf(hash)).success, true);
  const { status, transactionHash, reason } = await statusOf(hash);
  assert.deepEqual([status, reason], ['included', undefined]);
  assert.match(String(transactionHash), /^0x[0-9a-f]{64}$/);
});

test('an operation that reverts is reported as included, with the reason', async () => {
  const hash = await sendOperation(await operationOf(0, forbiddenCall(), withoutEstimate));
  assert.equal((await receiptOf(hash)).success, false);
  const { status, reason } = await statusOf(hash);
  assert.deepEqual([status, reason], ['included', meaning]);
});

test('an estimate that reverts has the reason and the revert bytes', async () => {
  const operation = await operationOf(0, forbiddenCall(), withoutEstimate);
  const { error } = await ask(endpoint, 'eth_estimateUserOperationGas', [operation, entryPoint]);
  assert.equal(error?.code, -32521);
  const { reason, revertData } = (error?.data ?? {}) as { reason?: string; revertData?: Hex };
  assert.equal(reason, meaning);
  assert.equal(decodeErrorResult({ abi: [], data: revertData as Hex }).args?.[0], 'GS031');
});

test('an operation refused by the bundler is rejected with the reason', async () => {
  const operation = await operationOf(1);
  const refused = { ...operation, signature: `${String(operation.signature).slice(0, -4)}0000` };
  const { error } = await ask(endpoint, 'eth_sendUserOperation', [refused, entryPoint]);
  assert.match(String(error?.message), /AA2\d/);
  const hash = createUserOperationHash(refused as never, entryPoint, BigInt(chain.chainId));
  assert.deepEqual(await statusOf(hash as Hex), {
    status: 'rejected',
    transactionHash: null,
    reason: error?.message,
  });
});

describe("the EntryPoint's reason against an operation, simulated by a node", () => {
  let nodes: UpstreamPool;

  before(() => {
    const { chainId, rpcUrl } = chain;
    nodes = createUpstreamPool({ findTraits, kind: 'node', chainId, urls: [rpcUrl] });
  });

  after(() => nodes.close());

  for (const [version, address] of [
    ['0.9', entryPoints[0]],
    ['0.8', entryPoints[1]],
    ['0.7', entryPoints[2]],
  ] as const) {
    test(`a node simulates the EntryPoint's reason against an operation on ${version}`, async () => {
      const said = await validate(nodes, {
        operation: userOperation as never,
        entryPoint: address,
      });
      assert.match(String(said), /^AA20 account not deployed/);
    });
  }

  test('a simulated valid operation has no reason', async () => {
    const operation = (await operationOf(1)) as never;
    assert.equal(await validate(nodes, { operation, entryPoint }), undefined);
  });

  test('the simulated reason for an operation sent before is the nonce', async () => {
    const operation = { ...(await operationOf(0)), nonce: '0x0' } as never;
    assert.equal(await validate(nodes, { operation, entryPoint }), 'AA25 invalid account nonce');
  });
});

test('the fees of a real bundler are returned in hexadecimal', async () => {
  const { result: tiers } = await ask(endpoint, 'pimlico_getUserOperationGasPrice');
  const { standard } = tiers as unknown as { standard: Record<string, string> };
  assert.match(String(standard.maxFeePerGas), /^0x[1-9a-f]/);
  assert.deepEqual((await ask(endpoint, 'voltaire_feesPerGas')).result, standard);
});

test("reads of the chain return the node's answer", async () => {
  const { result } = await ask(endpoint, 'eth_getCode', [entryPoint, 'latest']);
  assert.match(String(result), /^0x[0-9a-f]{1000}/);
});
