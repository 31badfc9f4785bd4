import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { startBundler } from '@recovery-guardian/devnet/bundler';
import { startChain } from '@recovery-guardian/devnet/chain';
import { chainClient, compileContracts, until } from '@recovery-guardian/devnet/testing';
import { Compile } from 'typebox/schema';
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseEther,
  zeroHash,
} from 'viem';
import { getUserOperationHash, type UserOperation } from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { describeMethods } from './methods/openrpc.ts';
import { ask, entryPoints, startEndpoint } from './testing/endpoint.ts';

// What the RPC part of the public suite bundler-spec-tests asks of a bundler, by an account that
// behaves like its own, through the endpoint and a real bundler on a real chain. Its names and texts;
// those in words of our own are of ERC-7769.

const chain = await startChain();
after(() => chain.stop());
const alto = await startBundler({ chain });
after(() => alto.stop());
const client = chainClient(chain.rpcUrl);
const { abi, bytecode } = (await compileContracts()).SpecAccount;
const deployment = await client.deployContract({
  abi,
  bytecode,
  account: chain.accounts[0]?.address as Address,
});
const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment });
const code = (await client.getCode({ address: contractAddress as Address })) as Hex;
const { methods } = describeMethods([
  'eth_chainId',
  'eth_supportedEntryPoints',
  'eth_estimateUserOperationGas',
  'eth_sendUserOperation',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
]);

for (const [index, entryPoint] of entryPoints.entries()) {
  const version = (['0.9', '0.8', '0.7'] as const)[index];
  assert.ok(version);
  suite(`bundler-spec-tests on EntryPoint ${version}`, async () => {
    const endpoint = await startEndpoint([alto.url], {
      chain: { entryPoints: [entryPoint], nodeUrls: [chain.rpcUrl] },
    });
    after(() => endpoint.app.close());

    /** The answer, whose result fits what `rpc.discover` says of it. */
    async function call(method: string, params: readonly unknown[] = []) {
      const answer = await ask(endpoint, method, params);
      const schema = methods.find(({ name }) => name === method)?.result.schema;
      if (answer.error === undefined) {
        assert.ok(
          Compile(schema ?? false).Check(answer.result),
          `${method} ${JSON.stringify(answer)}`,
        );
      }
      return answer;
    }

    async function refused(method: string, params: readonly unknown[], code: number, text: string) {
      const { error } = await call(method, params);
      assert.equal(error?.code, code, JSON.stringify(error));
      assert.ok(error.message.includes(text), error.message);
    }

    /** A new account, and an operation of it. */
    async function prepare({
      signature = '0xface',
      functionName = 'setState',
      args = [1_111_111n],
    }: {
      signature?: Hex;
      functionName?: string;
      args?: readonly unknown[];
    } = {}) {
      const sender = privateKeyToAddress(generatePrivateKey());
      await client.setCode({ address: sender, bytecode: code });
      await client.setBalance({ address: sender, value: parseEther('1') });
      const { result } = await ask(endpoint, 'pimlico_getUserOperationGasPrice', []);
      const operation = {
        sender,
        nonce: '0x0',
        callData: encodeFunctionData({ abi, functionName, args }),
        callGasLimit: numberToHex(100_000),
        verificationGasLimit: numberToHex(200_000),
        preVerificationGas: numberToHex(100_000),
        ...(result as unknown as { fast: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex } }).fast,
        signature,
      };
      const numbers = Object.entries(operation).map(([name, value]) =>
        ['sender', 'callData', 'signature'].includes(name) ? [name, value] : [name, BigInt(value)],
      );
      const userOpHash = getUserOperationHash({
        userOperation: Object.fromEntries(numbers) as UserOperation,
        entryPointAddress: entryPoint,
        entryPointVersion: version as '0.7',
        chainId: chain.chainId,
      });
      return {
        params: [operation, entryPoint],
        userOpHash,
        state: () => client.readContract({ abi, address: sender, functionName: 'state' }),
      };
    }

    async function send() {
      const prepared = await prepare();
      const { result, error } = await call('eth_sendUserOperation', prepared.params);
      assert.equal(result as unknown, prepared.userOpHash, JSON.stringify(error));
      await until('it is included', async () => (await prepared.state()) === 1_111_111n);
      return prepared;
    }

    test('test_eth_chainId', async () => {
      assert.equal(Number((await call('eth_chainId')).result), await client.getChainId());
    });

    test('test_eth_supportedEntryPoints', async () => {
      assert.deepEqual((await call('eth_supportedEntryPoints')).result, [entryPoint]);
    });

    test('test_eth_estimateUserOperationGas', async () => {
      const { result } = await call('eth_estimateUserOperationGas', (await prepare()).params);
      assert.ok(result);
    });

    test('test_eth_estimateUserOperationGas_execution_revert', async () => {
      const { params } = await prepare({ functionName: 'fail', args: [] });
      await refused('eth_estimateUserOperationGas', params, -32521, 'test fail');
    });

    test('test_eth_estimateUserOperationGas_simulation_revert', async () => {
      const { params } = await prepare({ signature: '0xdead' });
      await refused('eth_estimateUserOperationGas', params, -32500, 'dead signature');
    });

    test('test_eth_sendUserOperation', async () => {
      await send();
    });

    test('test_eth_sendUserOperation_revert', async () => {
      const { params, state } = await prepare({ signature: '0xdead' });
      await refused('eth_sendUserOperation', params, -32500, 'testWallet: dead signature');
      assert.equal(await state(), 0n);
    });

    test('test_eth_sendUserOperation_invalid_signature', async () => {
      const { params } = await prepare({ signature: '0xdeaf' });
      // The suite has its own bundler's words; clients know this error by its number.
      await refused('eth_sendUserOperation', params, -32507, 'AA24');
    });

    test('test_eth_sendUserOperation_expires_shortly', async () => {
      const { timestamp } = await client.getBlock();
      const validUntil = numberToHex(timestamp + 4n, { size: 6 }).slice(2);
      const { params } = await prepare({ signature: `0xbabe${validUntil}` });
      const { error } = await call('eth_sendUserOperation', params);
      assert.equal(error?.code, -32503, JSON.stringify(error));
      // The suite's words; the EntryPoint's where it expires before the bundler has looked.
      assert.match(error.message, /expires too soon|AA22/);
    });

    test('test_eth_getUserOperationByHash', async () => {
      const { params, userOpHash } = await send();
      const { result } = await call('eth_getUserOperationByHash', [userOpHash]);
      const found = result as unknown as Record<string, unknown>;
      const [sent] = params as unknown as [Record<string, Hex>];
      const same = { ...sent, sender: getAddress(sent.sender ?? '') };
      assert.partialDeepStrictEqual(found.userOperation, same);
      assert.equal(found.entryPoint, entryPoint);
      assert.ok(found.blockNumber && found.blockHash);
    });

    test('test_eth_getUserOperationReceipt', async () => {
      const { userOpHash } = await send();
      const { result } = await call('eth_getUserOperationReceipt', [userOpHash]);
      const found = result as unknown as { userOpHash: Hex; receipt: Record<string, Hex> };
      assert.equal(found.userOpHash, userOpHash);
      const hash = found.receipt.transactionHash ?? '0x';
      const { blockHash } = await client.getTransactionReceipt({ hash });
      assert.equal(found.receipt.blockHash, blockHash);
    });

    for (const method of ['eth_getUserOperationByHash', 'eth_getUserOperationReceipt']) {
      test(`${method} of an unknown operation is null`, async () => {
        assert.equal((await call(method, [zeroHash])).result, null);
      });

      test(`test_${method}_error`, async () => {
        await refused(method, [''], -32602, 'Missing/invalid userOpHash');
      });
    }
  });
}
