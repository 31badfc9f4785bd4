import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type Chain, startChain } from '@recovery-guardian/devnet/chain';
import { deployTokens } from '@recovery-guardian/devnet/testing';
import { JsonRpcError, NoAnswerError } from '@recovery-guardian/json-rpc';
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem';
import { deployment, newAccountAddress } from '../accounts/new-account.ts';
import { httpJsonRpc, type JsonRpc } from '../chains/json-rpc.ts';
import { knownTokens } from '../decoding/known-tokens.ts';
import { readStakes, readTokens } from '../decoding/read-tokens.ts';
import { operationCallData, type UserOperation } from './safe-operation.ts';
import { simulateOperation } from './simulate-operation.ts';

// Uses a real chain with tokens.

const friend: Address = '0x00000000000000000000000000000000000a0001';
let chain: Chain;
let node: JsonRpc;
let account: Address;
let coin: Address;
let collection: Address;

before(async () => {
  chain = await startChain();
  node = httpJsonRpc(chain.rpcUrl);
  account = getAddress(chain.accounts[0]?.safe as Address);
  ({ coin, collection } = await deployTokens(chain.rpcUrl, 'COIN'));
});
after(() => chain?.stop());

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function receiveSeveral(address to, uint256 tokenId, uint256 count)',
]);

const several = (to: Address) =>
  encodeFunctionData({ abi, functionName: 'receiveSeveral', args: [to, 9n, 3n] });

/** Sends coins and a token, and gets a collectible. */
const calls = () => [
  { to: friend, value: 7n, data: '0x' } as const,
  {
    to: coin,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 5n] }),
  },
  {
    to: collection,
    value: 0n,
    data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, account, 9n] }),
  },
];

const operation = (parts: Partial<UserOperation> = {}) =>
  ({ sender: account, callData: operationCallData(calls()), ...parts }) as UserOperation;

const expected = () => ({
  outcome: 'success',
  changes: [
    { token: undefined, amount: '-7', tokenId: undefined },
    { token: coin, amount: '-5', tokenId: undefined },
    { token: collection, amount: '1', tokenId: '9' },
  ],
});

/** A node without these methods. */
const without =
  (...methods: readonly string[]): JsonRpc =>
  (method, params) =>
    methods.includes(method) ? Promise.reject(new Error('unknown')) : node(method, params);

suite('simulating an operation', () => {
  test('adds up coins, tokens and collectibles, by either method of nodes', async () => {
    assert.deepEqual(await simulateOperation(node, operation()), expected());
    const tracing = await simulateOperation(without('eth_simulateV1'), operation());
    assert.deepEqual(tracing, expected());
  });

  test('does not say that nothing moves when ERC-1155 tokens do', async () => {
    const send = async (to: Address) => {
      const calls = [{ to: collection, value: 0n, data: several(to) } as const];
      return simulateOperation(node, operation({ callData: operationCallData(calls) }));
    };
    assert.deepEqual(await send(account), { outcome: 'unknown' });
    assert.deepEqual(await send(friend), { outcome: 'success', changes: [] });
  });

  test('deploys a new account first', async () => {
    const setup = { owner: friend, saltNonce: '0' };
    const call = [{ to: friend, value: 0n, data: '0x' } as const];
    const deploying = operation({
      sender: newAccountAddress(setup),
      callData: operationCallData(call),
      ...deployment(setup),
    });
    assert.deepEqual(await simulateOperation(node, deploying), { outcome: 'success', changes: [] });
  });

  test('says what fails, and what the node cannot simulate', async () => {
    const tooMuch = [{ to: friend, value: 10n ** 30n, data: '0x' } as const];
    const failing = operation({ callData: operationCallData(tooMuch) });
    assert.deepEqual(await simulateOperation(node, failing), { outcome: 'failure' });
    const neither = without('eth_simulateV1', 'debug_traceCall');
    assert.deepEqual(await simulateOperation(neither, operation()), { outcome: 'unknown' });
    const lying: JsonRpc = async () => [{ calls: [{ status: '0x1', logs: [{ topics: 5 }] }] }];
    assert.deepEqual(await simulateOperation(lying, operation()), { outcome: 'unknown' });
    const silent: JsonRpc = () => new Promise(() => {});
    assert.deepEqual(await simulateOperation(silent, operation()), { outcome: 'unknown' });
  });
});

suite('reading tokens', () => {
  const local = { chainId: 31_337, currency: { symbol: 'ETH', decimals: 18 } };

  test('tells an ERC-20 from an ERC-721, and leaves out what says neither', async () => {
    assert.deepEqual(await readTokens(node, local, [coin, collection, account, friend, coin]), [
      { address: coin, standard: 'erc20', symbol: 'COIN', decimals: 6 },
      { address: collection, standard: 'erc721', symbol: 'CATS', decimals: 0 },
    ]);
    assert.deepEqual(await readTokens(without('eth_call'), local, [coin]), []);
  });

  test('S86 reads what an account can lose: its balance, also if it has none yet', async () => {
    const stake = async (node: JsonRpc) =>
      (await readStakes(node, local, [coin], account)).tokens[0]?.atStake;
    assert.equal(await stake(node), '2500000');
    const answering =
      (balance: bigint): JsonRpc =>
      async (method, params) => {
        const [{ data }] = params as [{ data: Hex }];
        const isAsked = data.startsWith('0x70a08231');
        return isAsked ? numberToHex(balance, { size: 32 }) : node(method, params);
      };
    assert.equal(await stake(answering(5n)), '5');
    assert.equal(await stake(answering(0n)), '0');
    const { tokens } = await readStakes(node, local, [collection], account);
    assert.equal(tokens[0]?.atStake, undefined);
  });

  test('S112 what the node does not say is unread, and nothing is what the contract says', async () => {
    const selectors = {
      decimals: '0x313ce567',
      balanceOf: '0x70a08231',
    };
    const unread = async (failing: (keyof typeof selectors)[], error: unknown, of = coin) => {
      const failingNode: JsonRpc = async (method, params) => {
        const [{ data }] = params as [{ data: Hex }];
        if (failing.some((name) => data.startsWith(selectors[name]))) throw error;
        return node(method, params);
      };
      return (await readStakes(failingNode, local, [of], account)).unread;
    };
    const refusal = new JsonRpcError({ code: -32_005, message: 'limit exceeded' });
    for (const error of [refusal, new NoAnswerError('There was no answer')]) {
      for (const name of ['balanceOf', 'decimals'] as const) {
        assert.deepEqual(await unread([name], error), [coin], name);
      }
    }
    const reverted = new JsonRpcError({ code: 3, message: 'execution reverted' });
    assert.deepEqual(await unread(['balanceOf'], reverted), []);
    assert.deepEqual(await unread(['decimals'], reverted), [coin], 'It has a balance.');
    for (const other of [account, friend]) {
      assert.deepEqual(await unread([], reverted, other), []);
    }
    const silent = await readStakes(() => new Promise(() => {}), local, [coin], account);
    assert.deepEqual(silent, { tokens: [], unread: [coin] });
  });

  test('S114 what an account can lose of a collection is unread, of either standard', async () => {
    assert.deepEqual((await readStakes(node, local, [collection], account)).unread, [collection]);
    const supporting: JsonRpc = async (method, params) => {
      const [{ data }] = params as [{ data: Hex }];
      const isAsked = data.startsWith('0x01ffc9a7d9b67a26');
      return isAsked ? numberToHex(1, { size: 32 }) : node(method, params);
    };
    const { tokens, unread } = await readStakes(supporting, local, [coin], account);
    assert.deepEqual([tokens[0]?.standard, unread], ['erc1155', [coin]]);
  });

  test('S123 is read as no amount while the node refuses to say whether it is a collection', async () => {
    const failing =
      (error: unknown): JsonRpc =>
      async (method, params) => {
        const [{ data }] = params as [{ data: Hex }];
        if (data.startsWith('0x01ffc9a7')) throw error;
        return node(method, params);
      };
    const read = (error: unknown) => readStakes(failing(error), local, [coin], account);
    const refusal = new JsonRpcError({ code: -32_005, message: 'limit exceeded' });
    for (const error of [refusal, new NoAnswerError('There was no answer')]) {
      assert.deepEqual(await read(error), { tokens: [], unread: [coin] });
    }
    // As nodes call what a contract without the function does.
    for (const message of [
      'execution reverted',
      'invalid opcode: INVALID',
      'VM execution error.',
    ]) {
      const { tokens, unread } = await read(new JsonRpcError({ code: -32_015, message }));
      assert.deepEqual([tokens[0]?.standard, unread], ['erc20', []], message);
    }
  });

  test('S100 shows no name of a token that is that of a well-known one, or of the coin', async () => {
    const mainnet = { ...local, chainId: 1 };
    for (const [symbol, place] of [
      ['USDC', mainnet],
      ['usdC.', mainnet],
      ['U\u0405D\u0421', mainnet],
      ['US\u200bDC', mainnet],
      ['U$D₮', mainnet],
      ['VVETH', mainnet],
      ['eTH', local],
      ['000.USDC', mainnet],
      ['00USDC', mainnet],
      ['0_000 ETH', local],
    ] as const) {
      const { coin: fake } = await deployTokens(chain.rpcUrl, symbol);
      const [facts] = await readTokens(node, place, [fake]);
      assert.deepEqual([facts?.symbol, facts?.isLookAlike], [undefined, true], symbol);
    }
    const { coin: other } = await deployTokens(chain.rpcUrl, 'USDC');
    assert.equal((await readTokens(node, local, [other]))[0]?.symbol, 'USDC');
    const { coin: bridged } = await deployTokens(chain.rpcUrl, 'USDC.e');
    assert.equal((await readTokens(node, mainnet, [bridged]))[0]?.symbol, 'USDC.e');
    // The first digits would belong to the number before them.
    for (const [symbol, shown] of [
      ['000.XYZ', undefined],
      ['000XYZ', undefined],
      ['.XYZ', undefined],
      ['-XYZ', undefined],
      ['1INCH', '1INCH'],
      ['XYZ-1.5', 'XYZ-1.5'],
    ] as const) {
      const { coin: named } = await deployTokens(chain.rpcUrl, symbol);
      assert.equal((await readTokens(node, mainnet, [named]))[0]?.symbol, shown, symbol);
    }
    // The well-known token itself has the name.
    const [known] = knownTokens(1) as [Address];
    const elsewhere: JsonRpc = (method, params) => {
      const [{ data }] = params as [{ data: Hex }];
      return node(method, [{ to: other, data }, 'latest']);
    };
    assert.equal((await readTokens(elsewhere, mainnet, [known]))[0]?.symbol, 'USDC');
  });

  test('shows no symbol that could be read as part of a sentence', async () => {
    for (const symbol of ['COIN\u202e', 'C\u1d0fIN', 'coins. Safe', '', 'x'.repeat(13)]) {
      const { coin: odd } = await deployTokens(chain.rpcUrl, symbol);
      const [facts] = await readTokens(node, local, [odd]);
      assert.deepEqual([facts?.symbol, facts?.decimals], [undefined, 6], symbol);
    }
  });
});
