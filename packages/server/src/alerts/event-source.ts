import { setImmediate } from 'node:timers/promises';
import {
  hashOwners,
  type JsonRpc,
  JsonRpcError,
  type ModuleVersion,
} from '@recovery-guardian/core';
import { type Address, type Hex, isHex, numberToHex } from 'viem';
import { readOwners } from '../chains/account.ts';
import type { ChainLog } from '../chains/node.ts';
import { NodeFailure } from '../chains/node-errors.ts';
import type { Nodes } from '../chains/nodes.ts';
import { createLogReader, type PlacedLog, withRetry } from '../chains/read-logs.ts';
import { readModule, readRunningRecovery } from '../chains/read-module.ts';
import { createReader, parseQuantity, type Reader } from '../chains/reader.ts';
import type { Checkpoint } from './event-repository.ts';
import {
  type AccountEvent,
  type EventDetails,
  findOwners,
  type ModuleEvent,
} from './module-event.ts';

export type Head = Awaited<ReturnType<Reader['getBlock']>>;

interface EventSourceOptions {
  nodes: Nodes;
  module: Address;
  /** The module's version, once it is verified. */
  version: () => ModuleVersion;
  maximumRange: number;
  log: ChainLog;
}

/** Some ten thousand logs, more than fit into one block. */
const maximumLength = 32_000_000;

export type EventSource = ReturnType<typeof createEventSource>;

/** Creates a source over the chain's nodes, with their quorum and fallback. */
export function createEventSource(options: EventSourceOptions) {
  const { nodes: usual, module, version, maximumRange, log } = options;
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
     * Reads the module's logs of the blocks after `after`, up to `to`, and returns the next
     * checkpoint; `undefined` if the block of the checkpoint `from` is no longer on the chain.
     */
    read: ({
      from,
      to,
      after = from.number,
    }: {
      from: Checkpoint;
      to: bigint;
      after?: bigint;
    }): Promise<{ to: Checkpoint; logs: PlacedLog[] } | undefined> =>
      nodes.ask('events', async (_reader, rpc) => {
        // The end first: the next read detects a reorg after it, and `canonical` one before it.
        const end = await readHeader(rpc, to);
        const range = { address: module, fromBlock: after + 1n, toBlock: to };
        const [canonical, logs] = await Promise.all([
          readHeader(rpc, from.number),
          logReader.read(rpc, range),
        ]);
        if (canonical.hash !== from.hash) return undefined;
        return { to: { number: to, hash: end.hash }, logs };
      }),

    /** Adds what the logs do not contain: the blocks' times and the new owners. */
    complete: (events: readonly ModuleEvent[]): Promise<AccountEvent[]> =>
      completeEvents({ chainId, module, version, nodes, anyNode, log }, events),
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
async function readHeader(rpc: JsonRpc, number: bigint): Promise<Header> {
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

interface EventChain {
  chainId: number;
  module: Address;
  version: () => ModuleVersion;
  nodes: Nodes;
  /** For data that a hash proves, so that one node is enough. */
  anyNode: Nodes;
  log: ChainLog;
}

/** What several events have in common. */
interface Shared {
  timeOf(log: PlacedLog): Promise<Date>;
  /** Those in the calldata of the event's transaction, by their hash. */
  ownersOf(log: PlacedLog): Promise<ReadonlyMap<Hex, readonly Address[]>>;
}

/** Adds what the logs do not contain: the blocks' times and the new owners. */
export async function completeEvents(
  chain: EventChain,
  events: readonly ModuleEvent[],
): Promise<AccountEvent[]> {
  let searched: Promise<unknown> = Promise.resolve();
  const shared: Shared = {
    timeOf: oncePer('blockHash', (log) => readTime(chain, log)),
    ownersOf: oncePer('transactionHash', (log) => {
      // One search after the other, so that requests are answered in between.
      const found = Promise.all([readCalldata(chain, log), searched.then(() => setImmediate())]);
      const owners = found.then(([calldata]) => findOwners(calldata));
      searched = owners.catch(() => {});
      return owners;
    }),
  };
  const completed = await Promise.all(events.map((event) => complete(chain, event, shared)));
  return completed.filter((event) => event !== undefined);
}

/** Calls `read` once for all logs with the same hash. */
function oncePer<Answer>(
  key: 'blockHash' | 'transactionHash',
  read: (log: PlacedLog) => Promise<Answer>,
): (log: PlacedLog) => Promise<Answer> {
  const known = new Map<Hex, Promise<Answer>>();
  return (log) => {
    const answer = known.get(log[key]) ?? read(log);
    known.set(log[key], answer);
    return answer;
  };
}

async function complete(
  chain: EventChain,
  event: ModuleEvent,
  { timeOf, ownersOf }: Shared,
): Promise<AccountEvent | undefined> {
  const { chainId, module } = chain;
  const { id, account, log } = event;
  const common = {
    id,
    chainId,
    module,
    account,
    block: { number: log.blockNumber, hash: log.blockHash, time: await timeOf(log) },
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
  };
  switch (event.name) {
    case 'RecoveryExecuted':
      return {
        ...common,
        kind: 'recovery-executed',
        newOwners: await ignoreHostileContract(chain, () => readNewOwners(chain, event, ownersOf)),
        newThreshold: event.newThreshold,
        nonce: event.nonce,
        executeAfter: new Date(Number(event.executeAfter) * 1_000),
        approvals: event.approvals,
      };
    case 'RecoveryFinalized':
      return {
        ...common,
        kind: 'recovery-finalized',
        newOwners: await ignoreHostileContract(chain, () => readFinalOwners(chain, event)),
        newThreshold: event.newThreshold,
        nonce: event.nonce,
      };
    case 'Unknown': {
      const running = await readRunning(chain, account);
      chain.log.warn(
        { chainId, topic: log.topics[0] },
        'the recovery module logs an unknown event',
      );
      return running && { ...common, ...running };
    }
    default:
      return { ...common, ...detailsInLog(event) };
  }
}

type WholeEvent = Exclude<
  ModuleEvent,
  { name: 'RecoveryExecuted' | 'RecoveryFinalized' | 'Unknown' }
>;

/** Returns the details of an event that are completely in its log. */
function detailsInLog(event: WholeEvent): EventDetails {
  switch (event.name) {
    case 'GuardianAdded':
      return { kind: 'guardian-added', guardian: event.guardian };
    case 'GuardianRevoked':
      return { kind: 'guardian-revoked', guardian: event.guardian };
    case 'ChangedThreshold':
      return { kind: 'threshold-changed', threshold: event.threshold };
    case 'RecoveryCanceled':
      return {
        kind: 'recovery-canceled',
        nonce: event.nonce,
        isReplaced: event.isReplaced === true,
      };
    case 'RecoveryConfirmed':
      return { kind: 'recovery-confirmed', guardian: event.guardian, nonce: event.nonce };
    case 'NonceInvalidated':
      return { kind: 'nonce-invalidated', nonce: event.nonce };
  }
}

/** Reads the recovery that an account has by now, whichever event has changed it. */
function readRunning({ module, version, nodes }: EventChain, account: Address) {
  return nodes.ask('running recovery', async (reader): Promise<EventDetails | undefined> => {
    const [request, nonce] = await Promise.all([
      readRunningRecovery(reader, { address: module, version: version() }, account),
      readModule(reader, module, 'nonce', [account]),
    ]);
    if (!request) return undefined;
    return {
      kind: 'recovery-executed',
      newOwners: request.newOwners,
      newThreshold: request.newThreshold,
      nonce: nonce - 1n,
      executeAfter: new Date(Number(request.executeAfter) * 1_000),
      approvals: request.guardiansApprovalCount,
    };
  });
}

/** Reads a block's time, and checks its hash, in case a reorg has replaced the block. */
function readTime({ anyNode }: EventChain, { blockNumber, blockHash }: PlacedLog): Promise<Date> {
  return anyNode.ask('block', async (_reader, rpc) => {
    const { hash, timestamp } = await readHeader(rpc, blockNumber);
    if (hash !== blockHash) throw new NodeFailure('it has another block by now');
    return new Date(timestamp * 1_000);
  });
}

/**
 * Reads the owners that have the log's hash; `undefined` if neither state nor calldata contains
 * them.
 */
async function readNewOwners(
  { module, version, anyNode }: EventChain,
  { account, newOwners, ownersHash, log }: ModuleEvent & { name: 'RecoveryExecuted' },
  ownersOf: Shared['ownersOf'],
) {
  if (newOwners) return newOwners;
  const request = await anyNode.ask('new owners', (_reader, rpc) => {
    const reader = createReader(rpc, log.blockNumber);
    return ignorePrunedState(() =>
      readRunningRecovery(reader, { address: module, version: version() }, account),
    );
  });
  if (request && hashOwners(request.newOwners) === ownersHash) return request.newOwners;
  return (await ownersOf(log)).get(ownersHash);
}

/** Reads the account's owners after the recovery, in the account's own order. */
async function readFinalOwners({ nodes }: EventChain, { account, log }: ModuleEvent) {
  const ask = (block: bigint | 'latest') =>
    nodes.ask('owners', async (_reader, rpc) => {
      const reader = createReader(rpc, block);
      return (await ignorePrunedState(() => readOwners(reader, account)))?.addresses;
    });
  return (await ask(log.blockNumber)) ?? (await ask('latest'));
}

function readCalldata({ anyNode }: EventChain, { transactionHash }: PlacedLog): Promise<Hex> {
  return anyNode.ask('transaction', async (_reader, rpc) => {
    const transaction = await withRetry(() =>
      rpc.request('eth_getTransactionByHash', [transactionHash]),
    );
    const { input } = (transaction ?? {}) as Record<string, unknown>;
    if (!isHex(input)) throw new NodeFailure('it does not know the transaction');
    return input;
  });
}

/** Most nodes prune the state of old blocks, and answer with an error. */
async function ignorePrunedState<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await withRetry(ask);
  } catch (error) {
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  }
}

/**
 * Returns `undefined` if `ask` fails but the nodes answer otherwise, so that no alert has to wait:
 * nodes prune old state, and the account may be a contract that makes its calls fail.
 */
async function ignoreHostileContract<Answer>(
  { chainId, anyNode, log }: EventChain,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    await anyNode.ask('head', (reader) => reader.getBlock());
    log.warn({ chainId, problem: String(error) }, 'an alert is sent without the new owners');
    return undefined;
  }
}
