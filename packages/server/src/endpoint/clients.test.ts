import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { Bundler, createUserOperationHash, SafeAccountV0_3_0 } from 'abstractionkit';
import {
  createPublicClient,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem';
import {
  createBundlerClient,
  entryPoint07Address,
  type UserOperation,
} from 'viem/account-abstraction';
import { findTraits } from './router.ts';
import { ask, entryPoints, startEndpoint, userOperation } from './testing/endpoint.ts';
import { createUpstreamPool } from './upstream/pool.ts';
import { validate } from './user-operation.ts';

// Unmodified client libraries through the endpoint to a real bundler on a real chain, and the status
// of their user operations.

const chain = await startChain();
after(() => chain.stop());
const alto = await startBundler({ chain });
after(() => alto.stop());
const endpoint = await startEndpoint([alto.url], {
  chain: { nodeUrls: [chain.rpcUrl], nodeReads: true },
});
after(() => endpoint.app.close());
const nodes = createUpstreamPool({
  findTraits,
  kind: 'node',
  chainId: chain.chainId,
  urls: [chain.rpcUrl],
});
after(() => nodes.close());

const recipient = '0x000000000000000000000000000000000000dEaD';
const aTransfer = { to: recipient as string, value: parseEther('0.001'), data: '0x' };

type Overrides = NonNullable<Parameters<SafeAccountV0_3_0['createUserOperation']>[3]>;

/** A signed user operation of a local Safe, by default one that sends a thousandth of an ether. */
async function signedOperation(account: number, call = aTransfer, overrides: Overrides = {}) {
  const { safe, privateKey } = chain.accounts[account] as Chain['accounts'][number];
  const smartAccount = new SafeAccountV0_3_0(safe);
  // abstractionkit estimates with the bundler's URL here.
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
  return operation;
}

/** The same in wire format. */
async function operationOf(...parameters: Parameters<typeof signedOperation>) {
  const members = Object.entries(await signedOperation(...parameters));
  return Object.fromEntries(
    members.map(([name, it]) => [name, typeof it === 'bigint' ? numberToHex(it) : it]),
  );
}

function received() {
  return createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 }).getBalance({
    address: recipient,
  });
}

test('abstractionkit reads chain and entry points, estimates, sends and gets a receipt', async () => {
  const bundler = new Bundler(endpoint.url);
  assert.equal(await bundler.chainId(), '0x7a69');
  assert.deepEqual(await bundler.supportedEntryPoints(), entryPoints);

  const operation = await signedOperation(0);
  const gas = await bundler.estimateUserOperationGas(operation, entryPoint07Address);
  assert.ok(gas.callGasLimit > 0n && gas.verificationGasLimit > 0n);

  const before = await received();
  const hash = await bundler.sendUserOperation(operation, entryPoint07Address);
  assert.equal((await receiptOf(hash as Hex)).success, true);
  assert.equal((await bundler.getUserOperationReceipt(hash))?.success, true);
  assert.equal((await received()) - before, parseEther('0.001'));
  const { status, transactionHash, reason } = await statusOf(hash as Hex);
  assert.deepEqual([status, reason], ['included', undefined]);
  assert.match(String(transactionHash), /^0x[0-9a-f]{64}$/);
});

test('viem reads chain and entry points, estimates, sends and gets a receipt', async () => {
  const client = createBundlerClient({ transport: http(endpoint.url), pollingInterval: 100 });
  assert.equal(await client.getChainId(), chain.chainId);
  assert.deepEqual(await client.getSupportedEntryPoints(), entryPoints);

  const operation = (await signedOperation(1)) as UserOperation<'0.7'>;
  const parameters = { ...present(operation), entryPointAddress: entryPoint07Address };
  const gas = await client.estimateUserOperationGas(parameters);
  assert.ok(gas.callGasLimit > 0n);

  const before = await received();
  const hash = await client.sendUserOperation(parameters);
  const { success } = await client.waitForUserOperationReceipt({ hash });
  assert.equal(success, true);
  assert.equal((await received()) - before, parseEther('0.001'));
});

test('viem batches calls for a bundler without batches', async () => {
  const transport = http(endpoint.url, { batch: true });
  const client = createBundlerClient({ transport });
  const unknown: Hex = `0x${'00'.repeat(32)}`;
  const [id, supported, receipt] = await Promise.all([
    client.getChainId(),
    client.getSupportedEntryPoints(),
    transport({}).request({ method: 'eth_getUserOperationReceipt', params: [unknown] }),
  ]);
  assert.equal(id, chain.chainId);
  assert.deepEqual(supported, entryPoints);
  assert.equal(receipt, null);
});

test("the EntryPoint's refusal reaches both clients with its code and its AA number", async () => {
  const operation = { ...(await signedOperation(0)), nonce: 0n };
  await assert.rejects(
    new Bundler(endpoint.url).sendUserOperation(operation, entryPoint07Address),
    (error: Error) => /AA25/.test(String(error.cause ?? error) + JSON.stringify(error)),
  );
  const client = createBundlerClient({ transport: http(endpoint.url) });
  await assert.rejects(
    client.sendUserOperation({
      ...present(operation as UserOperation<'0.7'>),
      entryPointAddress: entryPoint07Address,
    }),
    /AA25/,
  );
});

const withoutEstimate = {
  callGasLimit: 300_000n,
  verificationGasLimit: 500_000n,
  preVerificationGas: 100_000n,
};

/** A call that only another Safe may make. */
function forbiddenCall() {
  const { safe } = chain.accounts[1] as Chain['accounts'][number];
  const abi = parseAbi(['function changeThreshold(uint256 _threshold)']);
  return { to: safe as string, value: 0n, data: encodeFunctionData({ abi, args: [1n] }) as string };
}

const meaning = 'GS031: method can only be called by the Safe itself';

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

test('an operation that reverts is reported as included, with the reason', async () => {
  const operation = await operationOf(0, forbiddenCall(), withoutEstimate);
  const params = [operation, entryPoint07Address];
  const { result: hash, error } = await ask(endpoint, 'eth_sendUserOperation', params);
  assert.ok(hash, JSON.stringify(error));
  assert.equal((await receiptOf(hash)).success, false);
  const { status, reason } = await statusOf(hash);
  assert.deepEqual([status, reason], ['included', meaning]);
});

test('an estimate that reverts has the reason and the revert bytes', async () => {
  const params = [await operationOf(0, forbiddenCall(), withoutEstimate), entryPoint07Address];
  const { error } = await ask(endpoint, 'eth_estimateUserOperationGas', params);
  assert.equal(error?.code, -32521);
  const { reason, revertData } = (error?.data ?? {}) as { reason?: string; revertData?: Hex };
  assert.equal(reason, meaning);
  assert.equal(decodeErrorResult({ abi: [], data: revertData as Hex }).args?.[0], 'GS031');
});

test('an operation refused by the bundler is rejected with the reason', async () => {
  const operation = await operationOf(1);
  const refused = { ...operation, signature: `${String(operation.signature).slice(0, -4)}0000` };
  const params = [refused, entryPoint07Address];
  const { error } = await ask(endpoint, 'eth_sendUserOperation', params);
  assert.match(String(error?.message), /AA2\d/);
  const hash = createUserOperationHash(
    refused as never,
    entryPoint07Address,
    BigInt(chain.chainId),
  );
  assert.deepEqual(await statusOf(hash as Hex), {
    status: 'rejected',
    transactionHash: null,
    reason: error?.message,
  });
});

for (const [i, version] of ['0.9', '0.8', '0.7'].entries()) {
  const entryPoint = entryPoints[i] as Hex;

  test(`a node simulates the EntryPoint's reason against an operation on ${version}`, async () => {
    const said = await validate(nodes, { operation: userOperation as never, entryPoint });
    assert.match(String(said), /^AA20 account not deployed/);
  });

  test(`the bundler validates operations of EntryPoint ${version}`, async () => {
    const params = [{ ...userOperation, callData: '0x', signature: '0x' }, entryPoint];
    const { error } = await ask(endpoint, 'eth_estimateUserOperationGas', params);
    assert.match(String(error?.message), /AA20/);
  });
}

test('a simulated valid operation has no reason', async () => {
  const operation = (await operationOf(1)) as never;
  assert.equal(await validate(nodes, { operation, entryPoint: entryPoint07Address }), undefined);
});

test('the simulated reason for an operation sent before is the nonce', async () => {
  const operation = { ...(await operationOf(0)), nonce: '0x0' } as never;
  assert.equal(
    await validate(nodes, { operation, entryPoint: entryPoint07Address }),
    'AA25 invalid account nonce',
  );
});

test('the fees of a real bundler are returned in hexadecimal', async () => {
  const { result: tiers } = await ask(endpoint, 'pimlico_getUserOperationGasPrice');
  const { standard } = tiers as unknown as { standard: Record<string, string> };
  assert.match(String(standard.maxFeePerGas), /^0x[1-9a-f]/);
  assert.deepEqual((await ask(endpoint, 'voltaire_feesPerGas')).result, standard);
});

test("reads of the chain return the node's answer", async () => {
  const { result } = await ask(endpoint, 'eth_getCode', [entryPoint07Address, 'latest']);
  assert.match(String(result), /^0x[0-9a-f]{1000}/);
});

/** Removes the fields that abstractionkit sets to null and viem does not expect. */
function present<T extends object>(operation: T): T {
  const entries = Object.entries(operation).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as T;
}
