import { setTimeout as sleep } from 'node:timers/promises';
import {
  AnswerTooLong,
  isSlowDown,
  type JsonRpc,
  JsonRpcError,
  nodeSays,
} from '@recovery-guardian/core';
import { type Address, type Hex, isHex, numberToHex, zeroAddress } from 'viem';
import { isNodeFailure, NodeFailure, NodeIsBehind, NodeTimeout } from './node-errors.ts';
import { getHead, parseQuantity } from './reader.ts';

/** A log with its position on the chain. */
export interface PlacedLog {
  topics: [Hex, ...Hex[]];
  data: Hex;
  blockNumber: bigint;
  blockHash: Hex;
  transactionHash: Hex;
  /** The index among all logs of the block. */
  logIndex: number;
}

/** Topics as in `eth_getLogs`: `null` matches any; all logs match without topics. */
interface LogFilter {
  address: Address;
  topics?: readonly (Hex | null)[];
  fromBlock: bigint;
  toBlock: bigint;
}

/** The number of successful requests in a row before the range grows again. */
const streakToGrow = 16;

/** How many receipts are asked for at once: those of large transactions are megabytes. */
const receiptsAtOnce = 4;

/**
 * Reads logs in pieces. Halves the range when a node refuses or fails, because each provider limits
 * blocks, responses and time differently. A block that a node refuses by itself is read from its
 * receipts, which no provider limits: filling a block with logs is cheap. A node that asks for fewer
 * requests is asked again later for the same range.
 */
export function createLogReader(maximumRange: number) {
  let size = maximumRange;
  let streak = 0;

  async function readPiece(rpc: JsonRpc, { fromBlock, toBlock, ...filter }: LogFilter) {
    const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) };
    const logs = await withRetry(async () => {
      // In one batch, which one of a provider's machines answers.
      const [head, answer] = await Promise.all([
        getHead(rpc),
        rpc.request('eth_getLogs', [{ ...filter, ...range }]),
      ]);
      // Of blocks that it does not have, a machine returns no logs, and no error.
      if (head < toBlock) throw new NodeIsBehind('it has not reached the blocks');
      return answer;
    });
    return listOf(logs).map((log) => parseLog(log, { ...filter, fromBlock, toBlock }));
  }

  async function readReceipts(rpc: JsonRpc, filter: LogFilter) {
    const ask = async (method: string, parameters: readonly unknown[]) => {
      const answer = await withRetry(() => rpc.request(method, parameters));
      return (answer ?? {}) as Record<string, unknown>;
    };
    const block = await ask('eth_getBlockByNumber', [numberToHex(filter.fromBlock), false]);
    const hashes = listOf(block.transactions);
    const logs: PlacedLog[] = [];
    for (let at = 0; at < hashes.length; at += receiptsAtOnce) {
      const receipts = await Promise.all(
        hashes
          .slice(at, at + receiptsAtOnce)
          .map((hash) => ask('eth_getTransactionReceipt', [hash])),
      );
      const wanted = receipts
        .flatMap((receipt) => listOf(receipt.logs))
        .filter((log) => isWanted(log, filter));
      for (const log of wanted) logs.push(parseLog(log, filter));
    }
    return logs;
  }

  function grow(): void {
    streak++;
    if (streak < streakToGrow || size === maximumRange) return;
    size = Math.min(maximumRange, size * 2);
    streak = 0;
  }

  return {
    /** The current number of blocks per request. */
    get size() {
      return size;
    },
    /**
     * Reads a contract's logs of these blocks.
     *
     * @throws {NodeFailure} if the node repeatedly fails even for one block
     */
    async read(rpc: JsonRpc, { fromBlock, toBlock, ...filter }: LogFilter): Promise<PlacedLog[]> {
      const logs: PlacedLog[] = [];
      for (let from = fromBlock; from <= toBlock; ) {
        const end = from + BigInt(size) - 1n;
        const to = end < toBlock ? end : toBlock;
        const piece = { ...filter, fromBlock: from, toBlock: to };
        try {
          for (const log of await readPiece(rpc, piece)) logs.push(log);
          from = to + 1n;
          grow();
        } catch (error) {
          if (!isNodeFailure(error) || error instanceof NodeIsBehind) throw error;
          streak = 0;
          // Throws if the node refuses any logs by now, and not only the many of these blocks.
          if (from === to || isSlowDown(error)) {
            await readPiece(rpc, { address: zeroAddress, fromBlock: from, toBlock: to });
          }
          if (from < to) {
            size = Math.max(1, Math.floor(Number(to - from + 1n) / 2));
          } else {
            for (const log of await readReceipts(rpc, piece)) logs.push(log);
            from = to + 1n;
          }
        }
      }
      return logs;
    },
  };
}

const maximumAttempts = 4;

/** Retries failures that may be temporary, but not timeouts and refusals of too large requests. */
export async function withRetry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = isNodeFailure(error) && !isTooMuch(error);
      if (!mayPass || attempt === maximumAttempts) throw error;
      await sleep(25 * 2 ** attempt, undefined, { ref: false });
    }
  }
}

/** Unknown words only cost a few more attempts. */
function isTooMuch(error: Error): boolean {
  if (error instanceof AnswerTooLong || error instanceof NodeTimeout) return true;
  return error instanceof JsonRpcError && !isSlowDown(error) && nodeSays(error.message, 'tooMuch');
}

function listOf(answer: unknown): unknown[] {
  if (!Array.isArray(answer)) throw new NodeFailure('it returns invalid logs');
  return answer;
}

function isWanted(log: unknown, { address, topics = [] }: LogFilter): boolean {
  const { address: of, topics: its } = (log ?? {}) as Record<string, unknown>;
  const isSame = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase();
  return (
    isSame(of, address) &&
    topics.every((topic, index) => topic === null || isSame(listOf(its)[index], topic))
  );
}

function parseLog(value: unknown, asked: LogFilter): PlacedLog {
  const log = (value ?? {}) as Record<string, unknown>;
  const { topics, data, blockHash, transactionHash } = log;
  const isLog =
    Array.isArray(topics) &&
    topics.length > 0 &&
    [...topics, data, blockHash, transactionHash].every((one) => isHex(one));
  // Other logs from a faulty node must not become alerts, or costs of the sponsor.
  if (!isLog || !isWanted(log, asked)) {
    throw new NodeFailure('it returns logs that were not requested');
  }
  const blockNumber = parseQuantity(log.blockNumber);
  if (blockNumber < asked.fromBlock || blockNumber > asked.toBlock) {
    throw new NodeFailure('it returns logs of other blocks');
  }
  return {
    topics: topics as [Hex, ...Hex[]],
    data: data as Hex,
    blockNumber,
    blockHash: blockHash as Hex,
    transactionHash: transactionHash as Hex,
    logIndex: Number(parseQuantity(log.logIndex)),
  };
}
