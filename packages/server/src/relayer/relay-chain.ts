import { findForeignCode, type JsonRpc, JsonRpcError, nodeSays } from '@recovery-guardian/core';
import {
  type Address,
  getAddress,
  type Hex,
  isHex,
  keccak256,
  numberToHex,
  parseTransaction,
} from 'viem';
import { recoveryModulesOf } from '../chains/account.ts';
import { isNodeFailure, NodeFailure, problemOf } from '../chains/node-errors.ts';
import type { Nodes } from '../chains/nodes.ts';
import { parseQuantity, type Reader } from '../chains/reader.ts';
import { readOperatorFee, readRollupFee } from '../chains/rollup-fee.ts';
import type { Fees } from './relayed-transaction.ts';

export interface ChainView {
  /** The number of the block that was read. */
  block: bigint;
  /** The lowest nonce that the chain has not used. */
  minedNonce: number;
  /** The lowest nonce not used by a block with enough confirmations; those below are final. */
  settledNonce: number;
  /** The known receipts of the requested transactions, by hash. */
  receipts: ReadonlyMap<Hex, Receipt>;
}

export interface Receipt {
  hash: Hex;
  block: bigint;
  isSuccess: boolean;
  /** In wei, including a rollup's fees for its base chain and its operator. */
  cost: bigint;
}

export type Trial = { gas: bigint } | { refusal: unknown };

/** The nodes' answer to a transaction; the best one if they differ. */
export type Broadcast =
  /** The nodes have it. */
  | 'taken'
  /** The chain has a transaction with this nonce, possibly this one. */
  | 'nonce-used'
  /** Its fees are too low for the nodes to keep it. */
  | 'underpriced'
  /** The key's balance is too low. */
  | 'unfunded'
  /** The nodes refuse it for another reason. */
  | 'refused';

interface RelayChainOptions {
  /** The gas key's address. */
  sender: Address;
  /** The confirmations required, including the transaction's own block. */
  confirmations: number;
}

export type RelayChain = ReturnType<typeof createRelayChain>;

/**
 * Reads the chain through its nodes. Nonces are read with the quorum. Fees and gas are read from
 * one node: nodes differ in them, and a wrong value costs no more than the caps allow.
 */
export function createRelayChain(nodes: Nodes, { sender, confirmations }: RelayChainOptions) {
  const singletons = nodes.chain.safeSingletons.map((address) => getAddress(address));
  const recoveryModules = recoveryModulesOf(nodes.chain);
  const any = nodes.with({ quorum: 1 });

  return {
    /** Reads the state of the key's transactions at one block, with the quorum. */
    look: (hashes: readonly Hex[]): Promise<ChainView> =>
      nodes.ask(
        "the relayer's transactions",
        async (reader, rpc) => {
          const { number: block } = await reader.getBlock();
          const depth = BigInt(confirmations - 1);
          const [minedNonce, settledNonce, ...receipts] = await Promise.all([
            countTransactions(rpc, sender, block),
            countTransactions(rpc, sender, block > depth ? block - depth : 0n),
            ...hashes.map((hash) => getReceipt(reader, rpc, hash)),
          ]);
          const known = receipts.filter((one) => one !== undefined && one.block <= block);
          return {
            block,
            minedNonce,
            settledNonce,
            receipts: new Map((known as Receipt[]).map((receipt) => [receipt.hash, receipt])),
          };
        },
        { atOneBlock: true },
      ),

    getFeeMarket: (): Promise<FeeMarket> => any.ask('fees', (_reader, rpc) => getFeeMarket(rpc)),

    /** Returns what a rollup charges for a transaction beside its gas, in wei; 0 elsewhere. */
    getRollupFee: (call: { data: Hex; gas: bigint }): Promise<bigint> =>
      nodes.ask("the rollup's fees", (reader) => readRollupFee(reader, call)),

    /** Returns the gas key's balance in wei. */
    getBalance: () =>
      any.ask('balance', async (_reader, rpc) =>
        parseAmount(await rpc.request('eth_getBalance', [sender, 'latest'])),
      ),

    /**
     * Checks that the key's account has no code.
     *
     * @throws if it is delegated (EIP-7702), with what to correct, or if no node answers
     */
    async requirePlainKey(): Promise<void> {
      const code = await any.ask("the gas key's code", (reader) => reader.getCode(sender));
      if (code === '0x') return;
      const { chainId } = nodes.chain;
      throw new Error(
        `The gas key ${sender} has code on the chain ${chainId}, which may spend its balance and use up its nonces: end its delegation (EIP-7702), or set another key for the relayer`,
      );
    },

    /** Finds code other than Safe's that finalizing would run, according to the quorum. */
    findForeignCode: (account: Address) =>
      nodes.ask('the account', (reader) =>
        findForeignCode(reader, account, singletons, recoveryModules),
      ),

    /**
     * Simulates a call by the key on the newest block; returns the gas that it needs, or the refusal
     * if it fails with the maximum.
     */
    try: (call: { to: Address; data: Hex }, maximumGas: bigint): Promise<Trial> =>
      any.ask('gas', async (reader, rpc): Promise<Trial> => {
        try {
          const gas = numberToHex(maximumGas);
          const params = [{ from: sender, ...call, gas }, 'latest'];
          // Without the block, some nodes simulate on top of pending transactions, such as the one
          // to be replaced.
          const answer = await rpc.request('eth_estimateGas', params, { isAlone: true });
          return { gas: parseQuantity(answer) };
        } catch (error) {
          const refusal = await reader.explainFailure(error, numberToHex(maximumGas));
          return { refusal: new NodeFailure(problemOf(refusal)) };
        }
      }),

    /** Broadcasts a signed transaction to all nodes, which may know it already. */
    async broadcast(raw: Hex): Promise<Broadcast> {
      const answers = await any.tellAll(async (rpc): Promise<Broadcast> => {
        try {
          await rpc.request('eth_sendRawTransaction', [raw]);
          return 'taken';
        } catch (error) {
          if (!(error instanceof JsonRpcError)) throw error;
          return (await stateOf(rpc, { raw, sender })) ?? meaningOf(error);
        }
      });
      return broadcasts.find((one) => answers.includes(one)) ?? 'refused';
    },
  };
}

/** The best answer first. */
const broadcasts: readonly Broadcast[] = [
  'taken',
  'nonce-used',
  'underpriced',
  'unfunded',
  'refused',
];

/** Reads from the node's own state why it refuses a transaction; `undefined` if that does not tell. */
async function stateOf(
  rpc: JsonRpc,
  { raw, sender }: { raw: Hex; sender: Address },
): Promise<Broadcast | undefined> {
  const { nonce = 0, gas = 0n, maxFeePerGas = 0n, value = 0n } = parseTransaction(raw);
  const ask = (method: string, params: unknown[]) => rpc.request(method, params);
  try {
    const [known, count, balance, newest] = await Promise.all([
      ask('eth_getTransactionByHash', [keccak256(raw)]),
      ask('eth_getTransactionCount', [sender, 'latest']),
      ask('eth_getBalance', [sender, 'latest']),
      ask('eth_getBlockByNumber', ['latest', false]),
    ]);
    if (known) return 'taken';
    if (parseQuantity(count) > BigInt(nonce)) return 'nonce-used';
    if (parseAmount(balance) < gas * maxFeePerGas + value) return 'unfunded';
    const { baseFeePerGas } = (newest ?? {}) as Record<string, unknown>;
    if (parseAmount(baseFeePerGas) > maxFeePerGas) return 'underpriced';
  } catch (error) {
    if (!isNodeFailure(error)) throw error;
  }
  return undefined;
}

/** For what only the node's words tell: its rules for replacements, and a rollup's further fees. */
function meaningOf({ message }: JsonRpcError): Broadcast {
  if (nodeSays(message, 'known')) return 'taken';
  if (nodeSays(message, 'nonceUsed')) return 'nonce-used';
  if (nodeSays(message, 'unfunded')) return 'unfunded';
  return nodeSays(message, 'underpriced') ? 'underpriced' : 'refused';
}

async function countTransactions(rpc: JsonRpc, account: Address, block: bigint): Promise<number> {
  const params = [account, numberToHex(block)];
  return Number(parseQuantity(await rpc.request('eth_getTransactionCount', params)));
}

async function getReceipt(reader: Reader, rpc: JsonRpc, hash: Hex): Promise<Receipt | undefined> {
  const answer = await rpc.request('eth_getTransactionReceipt', [hash]);
  if (answer === null) return undefined;
  const receipt = answer as Record<string, unknown>;
  if (receipt.transactionHash !== hash)
    throw new NodeFailure('it returns the receipt of another transaction');
  const gas = parseQuantity(receipt.gasUsed);
  const amount = (field: string) =>
    receipt[field] === undefined || receipt[field] === null ? 0n : parseAmount(receipt[field]);
  const scalar = amount('operatorFeeScalar');
  const constant = amount('operatorFeeConstant');
  const operatorFee = scalar + constant > 0n ? await readOperatorFee(reader, gas) : 0n;
  return {
    hash,
    block: parseQuantity(receipt.blockNumber),
    isSuccess: parseQuantity(receipt.status) === 1n,
    cost:
      gas * parseAmount(receipt.effectiveGasPrice) +
      amount('l1Fee') +
      // Without the predeploy, as of Isthmus: later versions count it in other units.
      (operatorFee ?? (gas * scalar) / 1_000_000n + constant),
  };
}

/** The number of past blocks to look at. */
const blocks = 10;

/** The default minimum of geth: 0.001 gwei. */
const leastPriorityFee = 1_000_000n;

/** Returns the next block's base fee and the median priority fee of the last blocks. */
async function getFeeMarket(rpc: JsonRpc): Promise<FeeMarket> {
  const params = [numberToHex(blocks), 'latest', [50]];
  const answer = ((await rpc.request('eth_feeHistory', params)) ?? {}) as Record<string, unknown>;
  const { baseFeePerGas, reward } = answer;
  if (!Array.isArray(baseFeePerGas) || baseFeePerGas.length === 0) {
    throw new NodeFailure('it returns no base fees: the relayer needs a chain with EIP-1559');
  }
  const rewards = (Array.isArray(reward) ? reward.flat() : [])
    .map(parseAmount)
    // Empty blocks have none.
    .filter((one) => one > 0n)
    .sort((a, b) => (a < b ? -1 : 1));
  const median = rewards[Math.floor(rewards.length / 2)] ?? 0n;
  return {
    baseFee: parseAmount(baseFeePerGas.at(-1)),
    priorityFee: median > leastPriorityFee ? median : leastPriorityFee,
  };
}

/** Parses an amount in wei, which may exceed 64 bits. */
function parseAmount(value: unknown): bigint {
  if (!isHex(value) || value.length < 3 || value.length > 34) {
    throw new NodeFailure('it returns an invalid amount');
  }
  return BigInt(value);
}

/** The chain's current fees, in wei per unit of gas. */
interface FeeMarket {
  /** Of the next block. */
  baseFee: bigint;
  /** The usual one. */
  priorityFee: bigint;
}

/**
 * Chooses fees that are enough even if the base fee doubles (six full blocks in a row), within the
 * cap.
 *
 * @returns `undefined` while the chain's fees are above the cap
 */
export function chooseFees({ baseFee, priorityFee }: FeeMarket, cap: bigint): Fees | undefined {
  if (baseFee + priorityFee > cap) return undefined;
  const maxFeePerGas = min(2n * baseFee + priorityFee, cap);
  return { maxFeePerGas, maxPriorityFeePerGas: priorityFee };
}

/**
 * Raises fees for a replacement. Nodes require both to be 10 % higher; 25 % takes fewer steps.
 *
 * @returns `undefined` if that would exceed the cap
 */
export function raiseFees(previous: Fees, market: FeeMarket, cap: bigint): Fees | undefined {
  const least = {
    maxFeePerGas: raise(previous.maxFeePerGas),
    maxPriorityFeePerGas: raise(previous.maxPriorityFeePerGas),
  };
  if (least.maxFeePerGas > cap) return undefined;
  const wanted = chooseFees(market, cap);
  if (!wanted) return undefined;
  const maxFeePerGas = max(least.maxFeePerGas, wanted.maxFeePerGas);
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: min(
      max(least.maxPriorityFeePerGas, wanted.maxPriorityFeePerGas),
      maxFeePerGas,
    ),
  };
}

/** Adds a quarter, rounded up. */
function raise(fee: bigint): bigint {
  return (fee * 5n + 3n) / 4n;
}

export function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
