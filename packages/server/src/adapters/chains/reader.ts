import { type Address, type Hex, isHex, numberToHex } from 'viem';
import type { JsonRpc } from './json-rpc.ts';
import { AnswerTooLong, JsonRpcError, NodeFailure } from './node-errors.ts';

/** Asks one node, at one block. */
export type Reader = {
  /**
   * Asks a contract that may be anyone's, and may be hostile, without a sender and with bounded gas:
   * so much for all, whichever node it is.
   *
   * @returns what it answers, `undefined` when it refuses: reverts, runs out of gas, is no good code.
   * @throws {NodeFailure} when the node did not answer: nobody may take that for a refusal.
   */
  call(call: ContractCall): Promise<Hex | undefined>;
  /** `0x` where there is none. */
  getCode(account: Address): Promise<Hex>;
  /** The node's word on which chain it is of. */
  getChainId(): Promise<number>;
  /** The block that is asked at, and its time in seconds since 1970. */
  getBlock(): Promise<{ number: bigint; timestamp: number }>;
  /** One word of an account's storage. */
  getStorage(account: Address, slot: Hex): Promise<Hex>;
};

/**
 * `to` is left out for code that is only tried out: `data` is then its constructor. `gas` is given where
 * an answer that takes more of it is worth nothing.
 */
export type ContractCall = { to?: Address; data: Hex; gas?: Hex };

/**
 * Ten times what checking many owners' signatures takes, or deploying an account; a contract that
 * never ends costs the node some ten milliseconds.
 */
const gas = numberToHex(10_000_000);

/** @param block a number, or the latest of all. */
export function createReader(rpc: JsonRpc, block: bigint | 'latest'): Reader {
  const at = block === 'latest' ? block : numberToHex(block);
  return {
    async call(call) {
      try {
        return parseData(await rpc.request('eth_call', [{ gas, ...call }, at]));
      } catch (error) {
        if (isRefusal(error)) return undefined;
        throw error;
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
}

export async function getChainId(rpc: JsonRpc): Promise<number> {
  return Number(parseQuantity(await rpc.request('eth_chainId', [])));
}

/** The number of the newest block that the node knows. */
export async function getHead(rpc: JsonRpc): Promise<bigint> {
  return parseQuantity(await rpc.request('eth_blockNumber', []));
}

function parseData(value: unknown): Hex {
  if (!isHex(value) || value.length % 2 !== 0) throw new NodeFailure('it answers no bytes');
  return value;
}

/** @throws {NodeFailure} for what is none. */
export function parseQuantity(value: unknown): bigint {
  if (!isHex(value) || value.length < 3 || value.length > 18) {
    throw new NodeFailure('it answers no number');
  }
  return BigInt(value);
}

/** Nodes agree on how to say "reverted", and on little else that ends an execution. */
const haltMessage =
  /revert|out of gas|gas required exceeds|invalid (opcode|jump|code)|stack (under|over|limit)|init ?code|code size|call depth|write protection|out of bounds|(EVM|VM execution) error/i;

/**
 * Whether the node says that the execution failed, not that it could not try. A contract that answers
 * far more than it was asked for has not said yes.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof AnswerTooLong) return true;
  return error instanceof JsonRpcError && (error.code === 3 || haltMessage.test(error.details));
}
