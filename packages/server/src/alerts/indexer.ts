import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Address } from 'viem';
import { findChain } from '../api/parameters.ts';
import { servedModulesOf } from '../chains/account.ts';
import type { Chains } from '../chains/chain.ts';
import type { ChainLog } from '../chains/node.ts';
import { longestLag, type Nodes } from '../chains/nodes.ts';
import {
  type AlertsConfiguration,
  type ReadChainConfiguration,
  readingOf,
} from '../configuration/alerts.ts';
import type { Settings } from '../configuration/service-settings.ts';
import type { QueuedMessage } from '../delivery/outbox-repository.ts';
import type { OtpService } from '../keys/otp-service.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import type { Clock } from '../kit/clock.ts';
import { repeatLogged } from '../kit/repeat.ts';
import type { Relayer, Store } from '../service.ts';
import type { Checkpoint, EventLog } from './event-repository.ts';
import { createEventSource, type EventSource, type Head } from './event-source.ts';
import { type AccountEvent, type ModuleEvent, readModuleEvents } from './module-event.ts';

import { queueAlerts } from './queue-alerts.ts';

interface IndexingOptions {
  alerts: AlertsConfiguration;
  /** Those of each chain. */
  nodes: readonly Nodes[];
  /** The ports that the use cases need. */
  service: {
    store: Store;
    chains: Chains;
    codes: OtpService;
    clock: Clock;
    settings: Settings;
    relayer: Relayer | undefined;
    signer: GuardianSigner;
  };
  checkpoints: EventLog;
  log: FastifyBaseLogger;
  onProgress?: (progress: Progress) => void;
}

/**
 * Reads all chains until it is stopped. Any number of processes may run it: one reads a chain at a
 * time, and another continues when it stops.
 */
export function startIndexing(options: IndexingOptions): { stop(): Promise<void> } {
  const { alerts, service, checkpoints, log, onProgress } = options;
  const reader = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = repeatLogged(log);

  const modules = options.nodes.flatMap((nodes) =>
    servedModulesOf(nodes.chain).map((module) => ({ nodes, module })),
  );
  const indexers = modules.map(({ nodes, module }) => {
    const { chainId } = nodes.chain;
    const reading = readingOf(alerts, chainId);
    const source = createEventSource({
      nodes,
      module,
      version: () => findChain(service.chains, chainId).getModule(module).version,
      maximumRange: reading.maximumRange,
      log,
    });
    const rest = { checkpoints, log, reader, signal, onProgress };
    return createIndexer({ ...service, ...rest, reading, module, source });
  });
  const reading = indexers.map((indexer, index) =>
    start(
      `read module ${modules[index]?.module} of chain ${modules[index]?.nodes.chain.chainId}`,
      { interval: alerts.pollInterval },
      indexer.round,
    ),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(reading.map((job) => job.stop()));
      // If the database is unavailable, the lease expires by itself.
      await Promise.allSettled(indexers.map((indexer) => indexer.release()));
    },
  };
}

interface IndexerOptions {
  reading: ReadChainConfiguration;
  module: Address;
  source: EventSource;
  checkpoints: EventLog;
  store: Store;
  chains: Chains;
  codes: OtpService;
  settings: Settings;
  /** Whether it finishes recoveries, for messages. */
  relayer?: Relayer | undefined;
  clock: Clock;
  log: ChainLog;
  /** A unique name of this process. */
  reader: string;
  /** Ends a round between two steps. */
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** How far a module's events have been read, and how many messages that caused. */
export interface Progress {
  chainId: number;
  module: Address;
  head: bigint;
  checkpoint: bigint;
  messages: number;
}

/** How long a process may read a chain exclusively after its last sign of life, in milliseconds. */
const lease = 15_000;
/** The maximum number of events per transaction, unless one block has more. */
const maximumEvents = 200;
/** How many checkpoints there are in a minute at most. */
const marksToRead = 64;
/** The number of earlier checkpoints per query. */
const page = 32;
/** Why a chain is read again, for the log. */
const reorganized = 'a chain was reorganized: it is read again from its last common block';
const invented =
  'a chain lacks blocks that a node reported: it is read again from its last common block';

/**
 * Reads one chain's recovery module and queues alerts about its events.
 *
 * The transaction that queues the alerts also advances the checkpoint from the value that this
 * process has read. So a crash loses no event, and of two processes that read in parallel only one
 * queues alerts. After a reorg the checkpoint moves back; alerts that were sent are not repeated.
 * The same happens when the chain lacks blocks that a node reported.
 */
export function createIndexer(options: IndexerOptions) {
  const { reading, module, source, checkpoints, store, clock, reader, signal, log } = options;
  const { chainId, confirmations, fromBlock } = reading;
  const key = { chainId, module };
  /** Since when this process has seen the head far below the checkpoint, in milliseconds. */
  let belowSince: number | undefined;
  /** Where this process read on from while nodes may have lagged, oldest first. */
  let starts: { number: bigint; at: number }[] = [];
  /** The places of the events that the last range had. */
  let known = new Set<string>();

  async function takeTurn(end: bigint): Promise<Checkpoint | undefined> {
    const start = (await checkpoints.find(key)) ?? (await source.getCheckpoint(startOf(end)));
    const now = clock.now();
    return checkpoints.lease({ ...key, reader, start, now, leasedUntil: leasedUntil(now) });
  }

  function startOf(end: bigint): bigint {
    const before = fromBlock === undefined ? end : BigInt(fromBlock - 1);
    return before < end ? before : end;
  }

  /**
   * Reads one range, and again the last blocks before it and those read in the last minute: a node's
   * logs lag its newest block, and a provider's machines each other, so an earlier answer may have lacked
   * some. Events that this process has read are left out.
   *
   * @returns the next checkpoint, or `undefined` if another process has the lease
   */
  async function readOn(
    checkpoint: Checkpoint,
    end: bigint,
    head: bigint,
  ): Promise<Checkpoint | undefined> {
    const range = checkpoint.number + BigInt(reading.maximumRange);
    const to = range < end ? range : end;
    const after = await findOverlap(checkpoint);
    if (after === to) return checkpoint;
    const piece = await source.read({ after, from: checkpoint, to });
    if (!piece) return moveBack(checkpoint, end, reorganized);
    const read = readModuleEvents(piece.logs, key);
    const unread = read.filter((event) => !known.has(placeOf(event)));
    let from = checkpoint;
    for (const { events, to } of split(unread, { from, to: piece.to })) {
      if (events.length === 0 && to.number === from.number) continue;
      const completed = await source.complete(await keepHeard(options, events));
      const messages = await commit(completed, { from, to });
      if (!messages) return undefined;
      options.onProgress?.({ ...key, head, checkpoint: to.number, messages: messages.length });
      from = to;
    }
    known = new Set(read.map(placeOf));
    if (from.number > checkpoint.number) {
      starts.push({ number: checkpoint.number, at: clock.now().getTime() });
    }
    return from;
  }

  /** Finds the block after which logs are read again, which is not before the first that was read. */
  async function findOverlap({ number: below }: Checkpoint): Promise<bigint> {
    const now = clock.now().getTime();
    starts = starts.filter(({ number, at }) => number < below && now - at <= longestLag);
    const earlier = await checkpoints.listEarlier({ ...key, below, limit: marksToRead });
    const first = earlier.at(-1)?.number ?? below;
    // At most one range more, however fast the chain is read.
    const farthest = below - BigInt(reading.maximumRange);
    const recent = max(starts[0]?.number ?? below, farthest);
    return max(first, min(recent, below - source.maximumLag));
  }

  function commit(
    events: readonly AccountEvent[],
    move: { from: Checkpoint; to: Checkpoint },
  ): Promise<QueuedMessage[] | undefined> {
    return store.transaction(async (repositories) => {
      const turn = { ...key, ...move, reader, leasedUntil: leasedUntil(clock.now()) };
      if (!(await repositories.events.advance(turn))) return undefined;
      return queueAlerts(options, repositories, events);
    });
  }

  /** Finds the last checkpoint that is still on the chain, and continues from there. */
  async function moveBack(
    checkpoint: Checkpoint,
    end: bigint,
    cause: string,
  ): Promise<Checkpoint | undefined> {
    const to = await findCanonical(options, checkpoint, end);
    const fields = { chainId, from: String(checkpoint.number), to: String(to.number) };
    log.warn(fields, cause);
    const isMoved = await checkpoints.moveBack({ ...key, from: checkpoint, to });
    return isMoved ? to : undefined;
  }

  /**
   * Whether a node has reported blocks up to the checkpoint that do not exist. The head has then been
   * below it for longer than nodes lag; and it is new, unlike that of a node that is behind.
   */
  function isInvented(checkpoint: Checkpoint, head: Head): boolean {
    const now = clock.now().getTime();
    if (head.number + source.maximumLag >= checkpoint.number) belowSince = undefined;
    else belowSince ??= now;
    if (belowSince === undefined) return false;
    return now - belowSince >= longestLag && now - head.timestamp * 1_000 <= longestLag;
  }

  return {
    /** Reads up to the last confirmed block and queues alerts; throws if it has to wait. */
    async round() {
      const head = await source.getHead();
      const confirmed = head.number - BigInt(confirmations) + 1n;
      const end = confirmed > 0n ? confirmed : 0n;
      let checkpoint = await takeTurn(end);
      if (!checkpoint) {
        belowSince = undefined;
        return;
      }
      const { number } = checkpoint;
      options.onProgress?.({ ...key, head: head.number, checkpoint: number, messages: 0 });
      if (isInvented(checkpoint, head)) checkpoint = await moveBack(checkpoint, end, invented);
      // Also once without a new block: the last ones are read again.
      if (checkpoint && checkpoint.number > end) return;
      do checkpoint = checkpoint && (await readOn(checkpoint, end, head.number));
      while (checkpoint && checkpoint.number < end && !signal.aborted);
    },

    /** Lets another process read the chain. */
    release: () => checkpoints.release({ ...key, reader }),
  };
}

/** Finds the last checkpoint that is still on the chain. */
async function findCanonical(
  { reading: { chainId }, module, source, checkpoints }: IndexerOptions,
  checkpoint: Checkpoint,
  end: bigint,
): Promise<Checkpoint> {
  for (let below = checkpoint.number <= end ? checkpoint.number : end + 1n; ; ) {
    const earlier = await checkpoints.listEarlier({ chainId, module, below, limit: page });
    const last = earlier.at(-1);
    // No checkpoint is on the chain: it was restarted, or the reorg is deeper than all of them.
    if (!last) return source.getCheckpoint(below <= end ? below : end);
    const canonical = await source.findCanonical(earlier);
    if (canonical) return canonical;
    below = last.number;
  }
}

/** Drops events without recipients, which saves requests to the nodes and rows in the database. */
async function keepHeard(
  { reading: { chainId }, settings, store }: IndexerOptions,
  events: readonly ModuleEvent[],
): Promise<readonly ModuleEvent[]> {
  if (events.length === 0 || settings.alerts.webhooks.length > 0) return events;
  const accounts = [...new Set(events.map(({ account }) => account))];
  const recipients = await store.subscriptions.listRecipients({ chainId, accounts });
  const heard = new Set(recipients.map(({ account }) => account));
  return events.filter(({ account }) => heard.has(account));
}

function leasedUntil(now: Date): Date {
  return new Date(now.getTime() + lease);
}

interface Chunk {
  events: ModuleEvent[];
  to: Checkpoint;
}

/**
 * Groups whole blocks into chunks, one per transaction; the last chunk ends where the range ends, and
 * none before its start.
 */
function split(
  events: readonly ModuleEvent[],
  { from, to: end }: { from: Checkpoint; to: Checkpoint },
): Chunk[] {
  const chunks: Chunk[] = [];
  let open: ModuleEvent[] = [];
  for (const [index, event] of events.entries()) {
    open.push(event);
    const { blockNumber: number, blockHash: hash } = event.log;
    const isLastOfBlock = events[index + 1]?.log.blockNumber !== number;
    if (open.length < maximumEvents || !isLastOfBlock) continue;
    chunks.push({ events: open, to: number > from.number ? { number, hash } : from });
    open = [];
  }
  const isThere = open.length === 0 && chunks.at(-1)?.to.number === end.number;
  return isThere ? chunks : [...chunks, { events: open, to: end }];
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** The same event in the same block always has the same place. */
function placeOf({ id, log }: ModuleEvent): string {
  return `${id} ${log.blockHash}`;
}
