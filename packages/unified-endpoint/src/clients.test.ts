import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Bundler as Alto, startBundler } from '@recovery-guardian/devnet/bundler';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { Bundler, SafeAccountV0_3_0 } from 'abstractionkit';
import { createPublicClient, type Hex, http, parseEther } from 'viem';
import {
  createBundlerClient,
  entryPoint07Address,
  type UserOperation,
} from 'viem/account-abstraction';
import { entryPoints, startEndpoint, type TestEndpoint } from './testing/start-endpoint.ts';

// Unmodified client libraries through the endpoint to a real bundler on a real chain.

let chain: Chain;
let alto: Alto;
let endpoint: TestEndpoint;

before(async () => {
  chain = await startChain();
  alto = await startBundler({ chain });
  endpoint = await startEndpoint([alto.url]);
});

after(async () => {
  await endpoint?.app.close();
  await alto?.stop();
  await chain?.stop();
});

const recipient = '0x000000000000000000000000000000000000dEaD';

/** A signed user operation in which a local Safe sends a thousandth of an ether. */
async function signedOperation(account: number) {
  const { safe, privateKey } = chain.accounts[account] as Chain['accounts'][number];
  const smartAccount = new SafeAccountV0_3_0(safe);
  // abstractionkit estimates with the bundler's URL here.
  const operation = await smartAccount.createUserOperation(
    [{ to: recipient, value: parseEther('0.001'), data: '0x' }],
    chain.rpcUrl,
    endpoint.url,
  );
  operation.signature = smartAccount.signUserOperation(
    operation,
    [privateKey],
    BigInt(chain.chainId),
  );
  return operation;
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
  let receipt = await bundler.getUserOperationReceipt(hash);
  while (receipt === null) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    receipt = await bundler.getUserOperationReceipt(hash);
  }
  assert.equal(receipt.success, true);
  assert.equal((await received()) - before, parseEther('0.001'));
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

for (const [version, address] of [
  ['0.9', entryPoints[0]],
  ['0.8', entryPoints[1]],
  ['0.7', entryPoints[2]],
] as const) {
  test(`the bundler validates operations of EntryPoint ${version}`, async () => {
    const { jsonrpc, id, error } = await request('eth_estimateUserOperationGas', [
      {
        sender: '0x000000000000000000000000000000000000bEEF',
        nonce: '0x0',
        callData: '0x',
        callGasLimit: '0x0',
        verificationGasLimit: '0x0',
        preVerificationGas: '0x0',
        maxFeePerGas: '0x0',
        maxPriorityFeePerGas: '0x0',
        signature: '0x',
      },
      address,
    ]);
    assert.deepEqual([jsonrpc, id], ['2.0', 'mine']);
    assert.match(String(error?.message), /AA20/);
  });
}

test('alto refuses unknown methods itself', async () => {
  const { error } = await request('eth_nonsense', []);
  assert.equal(error?.code, -32601);
});

async function request(method: string, params: unknown[]) {
  const response = await fetch(endpoint.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 'mine', method, params }),
  });
  return (await response.json()) as {
    jsonrpc: string;
    id: unknown;
    error?: { code: number; message: string };
  };
}

/** Removes the fields that abstractionkit sets to null and viem does not expect. */
function present<T extends object>(operation: T): T {
  const entries = Object.entries(operation).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as T;
}
