import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { recoveryModules, startChain } from '@recovery-guardian/devnet';
import { chainClient, startNodeProxy, useStarted } from '@recovery-guardian/devnet/testing';
import { concat, type Hex, parseEther, parseGwei, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createNodes } from '../chains/nodes.ts';
import { chainConfiguration, createTestLog } from '../testing/chain-configuration.ts';
import { createRelayChain } from './relay-chain.ts';

const oracle = '0x420000000000000000000000000000000000000F';

describe("the relayer's chain", () => {
  const local = useStarted(startChain);
  const proxy = useStarted(() => startNodeProxy(local.rpcUrl));
  before(async () => {
    await client().setIntervalMining({ interval: 0 });
  });
  afterEach(() => proxy.behave({}));

  const client = () => chainClient(local.rpcUrl);
  const open = async () => {
    const key = privateKeyToAccount(generatePrivateKey());
    await client().setBalance({ address: key.address, value: parseEther('1') });
    const configuration = chainConfiguration({
      chainId: local.chainId,
      rpcUrls: [proxy.url],
      recoveryModules: [{ address: recoveryModules.threeMinutes.address }],
    });
    const nodes = createNodes(configuration, { log: createTestLog() });
    const chain = createRelayChain(nodes, { sender: key.address, confirmations: 1 });
    const sign = (nonce: number, gwei: string) =>
      key.signTransaction({
        chainId: local.chainId,
        nonce,
        gas: 21_000n,
        to: key.address,
        maxFeePerGas: parseGwei(gwei),
        maxPriorityFeePerGas: parseGwei('0.001'),
      });
    return { chain, key, sign };
  };
  /** The node refuses every transaction, in words that say nothing. */
  const refuseInOtherWords = (message = 'E42') =>
    proxy.behave({
      tamper: (answer, { method }) =>
        method === 'eth_sendRawTransaction'
          ? { jsonrpc: '2.0', id: answer.id, error: { code: -32_000, message } }
          : answer,
    });

  it('the state of the chain tells why a node refuses a transaction, whatever its words', async () => {
    const { chain, key, sign } = await open();
    const first = await sign(0, '10');
    refuseInOtherWords();
    // The node has taken it, though it says otherwise.
    assert.equal(await chain.broadcast(first), 'taken');
    await client().mine({ blocks: 1 });
    assert.equal(await chain.broadcast(await sign(0, '20')), 'nonce-used');
    await client().setBalance({ address: key.address, value: 20_999n * parseGwei('10') });
    assert.equal(await chain.broadcast(await sign(1, '10')), 'unfunded');
    await client().setBalance({ address: key.address, value: parseEther('1') });
    await client().setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('5') });
    await client().mine({ blocks: 1 });
    assert.equal(await chain.broadcast(await sign(1, '4')), 'underpriced');
  });

  it('words tell what the state does not: rules of replacements and what is no rule of ours', async () => {
    const { chain, sign } = await open();
    // The real node refuses a nonce far ahead of others, too, so it has neither.
    const later = async (gwei: string) => {
      const raw = await sign(900, gwei);
      return chain.broadcast(raw);
    };
    proxy.behave({
      tamper: (answer, { method }) => {
        if (method === 'eth_getTransactionByHash') return { ...answer, result: null };
        if (method !== 'eth_sendRawTransaction') return answer;
        return { jsonrpc: '2.0', id: answer.id, error: { code: -32_000, message: words } };
      },
    });
    let words = 'ReplacementNotAllowed';
    assert.equal(await later('30'), 'underpriced');
    words = 'insufficient funds for l1Cost + gas * price + value';
    assert.equal(await later('31'), 'unfunded');
    words = 'unknown transaction type';
    assert.equal(await later('32'), 'refused');
  });

  it("a rollup's fees of its base chain and operator are part of what a transaction cost", async () => {
    const { chain, sign } = await open();
    const raw = await sign(0, '10');
    const hash = await client().sendRawTransaction({ serializedTransaction: raw });
    await client().mine({ blocks: 1 });
    const costWith = async (fields: Record<string, Hex>) => {
      proxy.behave({
        tamper: (answer, { method }) =>
          method === 'eth_getTransactionReceipt'
            ? { ...answer, result: { ...(answer.result as object), ...fields } }
            : answer,
      });
      return (await chain.look([hash])).receipts.get(hash)?.cost ?? 0n;
    };
    const execution = await costWith({});
    assert.ok(execution > 0n);
    const l1Fee = toHex(1_000n);
    assert.equal(await costWith({ l1Fee }), execution + 1_000n);
    // As of Isthmus, where the predeploy does not say it: gas * scalar / 1e6 + constant.
    const operator = { operatorFeeScalar: toHex(500_000), operatorFeeConstant: toHex(10n ** 12n) };
    assert.equal(await costWith({ l1Fee, ...operator }), execution + 1_000n + 10_500n + 10n ** 12n);
    // The predeploy knows the formula of its version.
    await client().setCode({ address: oracle, bytecode: answeringWith(77n * 10n ** 12n) });
    assert.equal(await costWith({ l1Fee, ...operator }), execution + 1_000n + 77n * 10n ** 12n);
    assert.equal(await costWith({}), execution, 'no rollup with an operator');
    await client().setCode({ address: oracle, bytecode: '0x' });
  });
});

/** The code of a contract that answers every call with a number. */
function answeringWith(number: bigint): Hex {
  return concat(['0x7f', toHex(number, { size: 32 }), '0x60005260206000f3']);
}
