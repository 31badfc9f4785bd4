import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, type Hex, isHex, numberToHex } from 'viem';
import type { JsonRpc } from './json-rpc.ts';
import { AnswerTooLong, JsonRpcError, NodeFailure, NodeTimeout } from './node-errors.ts';
import { parseQuantity } from './reader.ts';

/** A log, and where it stands. */
export type PlacedLog = {
  topics: [Hex, ...Hex[]];
  data: Hex;
  blockNumber: bigint;
  blockHash: Hex;
  transactionHash: Hex;
  /** Among all logs of the block. */
  logIndex: number;
};

export type LogReader = {
  /** How many blocks are asked about at once at present. */
  readonly size: number;
  /**
   * What a contract wrote down in these blocks.
   *
   * @throws {NodeFailure} where the node does not even answer for one block, in several attempts.
   */
  read(rpc: JsonRpc, filter: LogFilter): Promise<PlacedLog[]>;
};

/** Topics as `eth_getLogs` takes them: `null` for any; all where there are none. */
export type LogFilter = {
  address: Address;
  topics?: readonly (Hex | null)[];
  fromBlock: bigint;
  toBlock: bigint;
};

/** After so many answers in a row, more blocks are asked about again. */
const streakToGrow = 16;

/**
 * Reads logs piece by piece: half as many blocks where a node refuses or fails, as providers limit
 * blocks, answers and time each in their own way and words.
 */
export function createLogReader(maximumRange: number): LogReader {
  let size = maximumRange;
  let streak = 0;

  async function readPiece(rpc: JsonRpc, { fromBlock, toBlock, ...filter }: LogFilter) {
    const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) };
    const logs = await withRetry(() => rpc.request('eth_getLogs', [{ ...filter, ...range }]));
    if (!Array.isArray(logs)) throw new NodeFailure('it answers no logs');
    return logs.map((log) => parseLog(log, { ...filter, fromBlock, toBlock }));
  }

  function grow(): void {
    streak++;
    if (streak < streakToGrow || size === maximumRange) return;
    size = Math.min(maximumRange, size * 2);
    streak = 0;
  }

  return {
    get size() {
      return size;
    },
    async read(rpc, { fromBlock, toBlock, ...filter }) {
      const logs: PlacedLog[] = [];
      for (let from = fromBlock; from <= toBlock; ) {
        const end = from + BigInt(size) - 1n;
        const to = end < toBlock ? end : toBlock;
        try {
          const piece = { ...filter, fromBlock: from, toBlock: to };
          for (const log of await readPiece(rpc, piece)) logs.push(log);
          from = to + 1n;
          grow();
        } catch (error) {
          if (!(error instanceof NodeFailure) || from === to) throw error;
          size = Math.max(1, Math.floor(Number(to - from + 1n) / 2));
          streak = 0;
        }
      }
      return logs;
    },
  };
}

const maximumAttempts = 4;

/**
 * Asks again what failed for no reason of its own. What takes too long, or is too much, would be so
 * once more.
 */
export async function withRetry<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = error instanceof NodeFailure && !isTooMuch(error);
      if (!mayPass || attempt === maximumAttempts) throw error;
      await sleep(25 * 2 ** attempt, undefined, { ref: false });
    }
  }
}

/** As providers say it. Words that are not among these only cost a few more attempts. */
const limitMessage =
  /range|limit|too (many|much|large|big|long)|exceed|more than|larger than|time(d )?[- ]?out|response size|results/i;

function isTooMuch(error: NodeFailure): boolean {
  if (error instanceof AnswerTooLong || error instanceof NodeTimeout) return true;
  return error instanceof JsonRpcError && limitMessage.test(error.details);
}

function parseLog(value: unknown, asked: LogFilter): PlacedLog {
  const log = (value ?? {}) as Record<string, unknown>;
  const { topics, data, blockHash, transactionHash } = log;
  const isLog =
    Array.isArray(topics) &&
    topics.length > 0 &&
    [...topics, data, blockHash, transactionHash].every((one) => isHex(one));
  // Whatever a node sends along of other contracts or blocks must not become an alert.
  if (!isLog || String(log.address).toLowerCase() !== asked.address.toLowerCase()) {
    throw new NodeFailure('it answers no logs of what was asked');
  }
  const blockNumber = parseQuantity(log.blockNumber);
  if (blockNumber < asked.fromBlock || blockNumber > asked.toBlock) {
    throw new NodeFailure('it answers logs of other blocks');
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
