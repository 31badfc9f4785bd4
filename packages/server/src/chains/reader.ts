import { setTimeout as sleep } from 'node:timers/promises';
import {
  AnswerTooLong,
  isSlowDown,
  type JsonRpc,
  JsonRpcError,
  nodeSays,
} from '@recovery-guardian/core';
import { type Address, type Hex, isHex, numberToHex } from 'viem';
import { CallError, CallTimeout, NodeFailure, NodeTimeout } from './node-errors.ts';

/** Reads from one node at one block. */
export interface Reader {
  /**
   * Calls a contract, which may be hostile, without a sender and with the same gas limit on every
   * node.
   *
   * @returns the result; `undefined` if the contract refuses: it reverts, runs out of gas, or has
   * invalid code
   * @throws {NodeFailure} if the node does not answer, which must not count as a refusal
   */
  call(call: ContractCall): Promise<Hex | undefined>;
  /**
   * Returns the error of an execution by which a contract refuses.
   *
   * @param gas the execution's limit
   * @throws {NodeFailure} if the node fails, or may
   */
  explainFailure(error: unknown, gas: Hex): Promise<AnswerTooLong | JsonRpcError>;
  /** `0x` if there is none. */
  getCode(account: Address): Promise<Hex>;
  /** Returns the chain id that the node reports. */
  getChainId(): Promise<number>;
  /** Returns the block of this reader; its time is in seconds since 1970. */
  getBlock(): Promise<{ number: bigint; timestamp: number }>;
  /** Reads one word of an account's storage. */
  getStorage(account: Address, slot: Hex): Promise<Hex>;
}

/**
 * Without `to`, `data` is a constructor that is only simulated. `gas` is the limit, by default
 * {@link strangersGas}.
 */
export interface ContractCall {
  to?: Address;
  data: Hex;
  gas?: Hex;
  /**
   * The contract is one of the configuration, and runs no code of others. Its calls share requests to
   * the node, and may use more gas; all others have a request each, because a stranger's contract may
   * be so slow that everything in its request fails.
   */
  isOurs?: boolean;
}

/**
 * The limit of strangers' contracts, which can turn it into 0.1 s of the node's time. 50 owners of a
 * Safe need 450,000, and a passkey without a precompile some 350,000.
 */
const strangersGas = numberToHex(3_000_000);

/**
 * The maximum length of a response with a stranger's answer, in bytes. 256 owners of a Safe take
 * 16,500; the usual maximum would take 50 ms to read.
 */
const strangersLength = 65_536;

/** Enough for reading lists of thousands from our own contracts. */
const ourGas = numberToHex(10_000_000);

/** The precompile that returns its input. */
const identity: Address = '0x0000000000000000000000000000000000000004';

/**
 * @param block a number, or the latest
 * @param options.isLastResort all nodes answered the same question with errors: one whose words are
 * unknown counts as a refusal if the node executes something else
 */
export function createReader(
  rpc: JsonRpc,
  block: bigint | 'latest',
  { isLastResort = false }: { isLastResort?: boolean } = {},
): Reader {
  const at = block === 'latest' ? block : numberToHex(block);
  /** Whether the node can execute anything at this block. */
  async function executes(gas: Hex): Promise<boolean> {
    try {
      const nothing = { to: identity, data: '0x', gas };
      return (await rpc.request('eth_call', [nothing, at], { isAlone: true })) === '0x';
    } catch (error) {
      if (error instanceof JsonRpcError) return false;
      throw error;
    }
  }

  const reader: Reader = {
    async explainFailure(error, gas) {
      if (isRefusal(error)) return error;
      const blamed = await blameCall(error, reader);
      const mayRefuse = isLastResort && blamed instanceof CallError && !isSlowDown(error);
      if (mayRefuse && (await executes(gas))) return blamed;
      throw blamed;
    },
    async call({ isOurs = false, ...call }) {
      const gas = isOurs ? ourGas : strangersGas;
      try {
        const params = [{ gas, ...call }, at];
        const length = !isOurs && { maximumLength: strangersLength };
        const options = { isAlone: !isOurs, ...length };
        return parseData(await rpc.request('eth_call', params, options));
      } catch (error) {
        await reader.explainFailure(error, call.gas ?? gas);
        return undefined;
      }
    },
    getCode: async (account) => parseData(await rpc.request('eth_getCode', [account, at])),
    getChainId: () => getChainId(rpc),
    async getBlock() {
      const answer = await rpc.request('eth_getBlockByNumber', [at, false]);
      const { number, timestamp } = (answer ?? {}) as Record<string, unknown>;
      return { number: parseQuantity(number), timestamp: Number(parseQuantity(timestamp)) };
    },
    getStorage: async (account, slot) =>
      parseData(await rpc.request('eth_getStorageAt', [account, slot, at])),
  };
  return reader;
}

export async function getChainId(rpc: JsonRpc): Promise<number> {
  return Number(parseQuantity(await rpc.request('eth_chainId', [])));
}

/** Returns the number of the node's newest block. */
export async function getHead(rpc: JsonRpc): Promise<bigint> {
  return parseQuantity(await rpc.request('eth_blockNumber', []));
}

function parseData(value: unknown): Hex {
  if (!isHex(value) || value.length % 2 !== 0) throw new NodeFailure('it returns invalid bytes');
  return value;
}

/** @throws {NodeFailure} for an invalid quantity */
export function parseQuantity(value: unknown): bigint {
  if (!isHex(value) || value.length < 3 || value.length > 18) {
    throw new NodeFailure('it returns an invalid number');
  }
  return BigInt(value);
}

/**
 * Whether the error says that the execution failed, as opposed to the node. A contract whose
 * answer is far too long has not accepted anything.
 */
function isRefusal(error: unknown): error is AnswerTooLong | JsonRpcError {
  if (error instanceof AnswerTooLong) return true;
  return error instanceof JsonRpcError && (error.code === 3 || nodeSays(error.message, 'halted'));
}

/** Milliseconds in which a node that works names its block, though it took too long for a call. */
const patience = 1_000;

/**
 * Turns a node's own error in answer to a call into a {@link CallError}, and one that took too long
 * into a {@link CallTimeout}, unless the node fails as well when asked for the block: it then has a
 * problem that no contract can cause.
 */
async function blameCall(error: unknown, { getBlock }: Pick<Reader, 'getBlock'>): Promise<unknown> {
  if (error instanceof NodeTimeout) {
    // Its caller has waited for long.
    const late = sleep(patience, undefined, { ref: false }).then(() => Promise.reject(error));
    await Promise.race([getBlock(), late]);
    return new CallTimeout();
  }
  if (!(error instanceof JsonRpcError)) return error;
  await getBlock();
  return new CallError(error);
}
