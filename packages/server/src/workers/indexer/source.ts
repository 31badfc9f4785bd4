import type { JsonRpc } from '@recovery-guardian/json-rpc';
import type { AccountEvent, Checkpoint } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isHex, numberToHex } from 'viem';
import type { ChainLog } from '../../adapters/chains/log.ts';
import { NodeFailure } from '../../adapters/chains/node-errors.ts';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import { createLogReader, type PlacedLog, withRetry } from '../../adapters/chains/read-logs.ts';
import { parseQuantity, type Reader } from '../../adapters/chains/reader.ts';
import { completeEvents } from './complete-events.ts';
import type { ModuleEvent } from './module-event.ts';

export type Head = Awaited<ReturnType<Reader['getBlock']>>;

interface EventSourceOptions {
  nodes: Nodes;
  module: Address;
  maximumRange: number;
  log: ChainLog;
}

/** Some ten thousand logs, more than fit into one block. */
const maximumLength = 32_000_000;

export type EventSource = ReturnType<typeof createEventSource>;

/** Creates a source over the chain's nodes, with their quorum and fallback. */
export function createEventSource({ nodes: usual, module, maximumRange, log }: EventSourceOptions) {
  const { chainId } = usual.chain;
  const nodes = usual.with({ maximumLength });
  const anyNode = nodes.with({ quorum: 1 });
  const logReader = createLogReader(maximumRange);

  return {
    maximumLag: BigInt(usual.chain.maximumLag),

    /** Returns the newest block; its time is in seconds since 1970. */
    getHead: (): Promise<Head> =>
      nodes.ask('head', (reader) => reader.getBlock(), { atOneBlock: true }),

    getCheckpoint: (number: bigint): Promise<Checkpoint> =>
      nodes.ask('block', async (_reader, rpc) => {
        return { number, hash: (await readHeader(rpc, number)).hash };
      }),

    /** Finds the first of these blocks that is still on the chain. */
    findCanonical: (checkpoints: readonly Checkpoint[]): Promise<Checkpoint | undefined> =>
      nodes.ask('blocks', async (_reader, rpc) => {
        const headers = await Promise.all(checkpoints.map(({ number }) => findHeader(rpc, number)));
        return checkpoints.find(({ hash }, index) => hash === headers[index]?.hash);
      }),

    /**
     * Reads the module's logs of the blocks after the checkpoint, up to `to`, and returns the next
     * checkpoint; `undefined` if the checkpoint's block is no longer on the chain.
     */
    read: (
      from: Checkpoint,
      to: bigint,
    ): Promise<{ to: Checkpoint; logs: PlacedLog[] } | undefined> =>
      nodes.ask('events', async (_reader, rpc) => {
        // The end first: the next read detects a reorg after it, and `canonical` one before it.
        const end = await readHeader(rpc, to);
        const range = { address: module, fromBlock: from.number + 1n, toBlock: to };
        const [canonical, logs] = await Promise.all([
          readHeader(rpc, from.number),
          logReader.read(rpc, range),
        ]);
        if (canonical.hash !== from.hash) return undefined;
        return { to: { number: to, hash: end.hash }, logs };
      }),

    /** Adds what the logs do not contain: the blocks' times and the new owners. */
    complete: (events: readonly ModuleEvent[]): Promise<AccountEvent[]> =>
      completeEvents({ chainId, module, nodes, anyNode, log }, events),
  };
}

interface Header {
  hash: Hex;
  timestamp: number;
}

/**
 * @throws {NodeFailure} if the node does not know the block, because it is behind the one that
 * named it
 */
export async function readHeader(rpc: JsonRpc, number: bigint): Promise<Header> {
  const header = await findHeader(rpc, number);
  if (!header) throw new NodeFailure('it does not know the block');
  return header;
}

async function findHeader(rpc: JsonRpc, number: bigint): Promise<Header | undefined> {
  const block = await withRetry(() =>
    rpc.request('eth_getBlockByNumber', [numberToHex(number), false]),
  );
  if (block === null) return undefined;
  const { hash, timestamp } = block as Record<string, unknown>;
  if (!isHex(hash)) throw new NodeFailure('it returns an invalid block');
  return { hash, timestamp: Number(parseQuantity(timestamp)) };
}
