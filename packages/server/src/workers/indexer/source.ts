import type { AccountEvent, Checkpoint, EventDetails } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isHex, numberToHex } from 'viem';
import type { JsonRpc, OnRpcRequest } from '../../adapters/chains/json-rpc.ts';
import type { ChainLog } from '../../adapters/chains/log.ts';
import { JsonRpcError, NodeFailure } from '../../adapters/chains/node-errors.ts';
import { createNodes } from '../../adapters/chains/nodes.ts';
import { readOwners } from '../../adapters/chains/owners.ts';
import { createLogReader, type PlacedLog, withRetry } from '../../adapters/chains/read-logs.ts';
import { readModule } from '../../adapters/chains/read-module.ts';
import { createReader, parseQuantity } from '../../adapters/chains/reader.ts';
import type { ChainConfiguration } from '../../configuration/sections/chains.ts';
import type { ModuleEvent } from './module-event.ts';
import { findOwners, hashOwners } from './owners-hash.ts';

/** A chain, as far as the indexer needs it. */
export type EventSource = {
  /** The newest block's number. */
  getHead(): Promise<bigint>;
  getCheckpoint(number: bigint): Promise<Checkpoint>;
  /** Finds the first of these blocks that is still on the chain. */
  findCanonical(checkpoints: readonly Checkpoint[]): Promise<Checkpoint | undefined>;
  /**
   * Reads the module's logs of the blocks after the checkpoint, up to `to`, and returns the next
   * checkpoint;
   * `undefined` if the checkpoint's block is no longer on the chain.
   */
  read(from: Checkpoint, to: bigint): Promise<{ to: Checkpoint; logs: PlacedLog[] } | undefined>;
  /** Adds what the logs do not contain: the blocks' times and the new owners. */
  complete(events: readonly ModuleEvent[]): Promise<AccountEvent[]>;
};

export type EventSourceOptions = {
  chain: ChainConfiguration;
  module: Address;
  maximumRange: number;
  log: ChainLog;
  onRequest?: OnRpcRequest | undefined;
};

/** Some ten thousand logs, more than fit into one block. */
const maximumLength = 32_000_000;

/** Creates a source over the chain's nodes, with their quorum and fallback. */
export function createEventSource({
  chain,
  module,
  maximumRange,
  log,
  onRequest,
}: EventSourceOptions): EventSource {
  const { chainId } = chain;
  const nodes = createNodes({ ...chain, log, onRequest, maximumLength });
  // For data that a hash proves, so that one node is enough.
  const anyNode = createNodes({ ...chain, quorum: 1, log, onRequest, maximumLength });
  const logReader = createLogReader(maximumRange);

  async function read(from: Checkpoint, to: bigint) {
    return nodes.ask('events', async (_reader, rpc) => {
      // The end first: the next read detects a reorg after it, and `canonical` one before it.
      const end = await readHeader(rpc, to);
      const range = { address: module, fromBlock: from.number + 1n, toBlock: to };
      const [canonical, logs] = await Promise.all([
        readHeader(rpc, from.number),
        logReader.read(rpc, range),
      ]);
      if (canonical.hash !== from.hash) return undefined;
      return { to: { number: to, hash: end.hash }, logs };
    });
  }

  /**
   * Reads a block's time, and checks its hash, so that a reorg cannot replace the block meanwhile.
   */
  function readTime({ blockNumber, blockHash }: PlacedLog): Promise<Date> {
    return anyNode.ask('block', async (_reader, rpc) => {
      const { hash, timestamp } = await readHeader(rpc, blockNumber);
      if (hash !== blockHash) throw new NodeFailure('it has another block by now');
      return new Date(timestamp * 1_000);
    });
  }

  /**
   * Returns `undefined` if `ask` fails but the nodes answer otherwise, so that no alert has to
   * wait: nodes prune old state, and the account may be a contract that makes its calls fail.
   */
  async function ignoreHostileContract<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      await anyNode.ask('head', (reader) => reader.getBlock());
      log.warn({ chainId, problem: String(error) }, 'an alert goes without the new owners');
      return undefined;
    }
  }

  /**
   * Reads the owners that have the log's hash; `undefined` if neither state nor calldata contains
   * them.
   */
  function readNewOwners(event: ModuleEvent & { name: 'RecoveryExecuted' }) {
    const { account, ownersHash, log } = event;
    return anyNode.ask('new owners', async (_reader, rpc) => {
      const reader = createReader(rpc, log.blockNumber);
      const request = await ignorePrunedState(() =>
        readModule(reader, module, 'getRecoveryRequest', [account]),
      );
      if (request && hashOwners(request.newOwners) === ownersHash) return request.newOwners;
      return findOwners(await readCalldata(rpc, log.transactionHash), ownersHash);
    });
  }

  /** Reads the account's owners after the recovery, in the account's own order. */
  async function readFinalOwners({ account, log }: ModuleEvent) {
    const ask = (block: bigint | 'latest') =>
      nodes.ask('owners', async (_reader, rpc) => {
        const reader = createReader(rpc, block);
        return (await ignorePrunedState(() => readOwners(reader, account)))?.addresses;
      });
    return (await ask(log.blockNumber)) ?? (await ask('latest'));
  }

  async function complete(event: ModuleEvent, time: Promise<Date>): Promise<AccountEvent> {
    const { id, account, log } = event;
    const common = {
      id,
      chainId,
      module,
      account,
      block: { number: log.blockNumber, hash: log.blockHash, time: await time },
      transactionHash: log.transactionHash,
      logIndex: log.logIndex,
    };
    switch (event.name) {
      case 'RecoveryExecuted':
        return {
          ...common,
          kind: 'recovery-executed',
          newOwners: await ignoreHostileContract(() => readNewOwners(event)),
          newThreshold: event.newThreshold,
          nonce: event.nonce,
          executeAfter: new Date(Number(event.executeAfter) * 1_000),
          approvals: event.approvals,
        };
      case 'RecoveryFinalized':
        return {
          ...common,
          kind: 'recovery-finalized',
          newOwners: await ignoreHostileContract(() => readFinalOwners(event)),
          newThreshold: event.newThreshold,
          nonce: event.nonce,
        };
      default:
        return { ...common, ...detailsInLog(event) };
    }
  }

  return {
    getHead: async () =>
      (await nodes.ask('head', (reader) => reader.getBlock(), { atOneBlock: true })).number,

    getCheckpoint: (number) =>
      nodes.ask('block', async (_reader, rpc) => {
        return { number, hash: (await readHeader(rpc, number)).hash };
      }),

    findCanonical: (checkpoints) =>
      nodes.ask('blocks', async (_reader, rpc) => {
        const hashes = await Promise.all(checkpoints.map(({ number }) => findHash(rpc, number)));
        return checkpoints.find(({ hash }, index) => hash === hashes[index]);
      }),

    read,

    async complete(events) {
      const times = new Map<Hex, Promise<Date>>();
      const timeOf = (placed: PlacedLog) => {
        const known = times.get(placed.blockHash) ?? readTime(placed);
        times.set(placed.blockHash, known);
        return known;
      };
      return Promise.all(events.map((event) => complete(event, timeOf(event.log))));
    },
  };
}

type WholeEvent = Exclude<ModuleEvent, { name: 'RecoveryExecuted' | 'RecoveryFinalized' }>;

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
      return { kind: 'recovery-canceled', nonce: event.nonce, isReplaced: event.isReplaced };
    case 'NonceInvalidated':
      return { kind: 'nonce-invalidated', nonce: event.nonce };
  }
}

type Header = { hash: Hex; timestamp: number };

/**
 * @throws {NodeFailure} if the node does not know the block, because it is behind the one that
 * named it
 */
async function readHeader(rpc: JsonRpc, number: bigint): Promise<Header> {
  const header = await findHeader(rpc, number);
  if (!header) throw new NodeFailure('it does not know the block');
  return header;
}

async function findHash(rpc: JsonRpc, number: bigint): Promise<Hex | undefined> {
  return (await findHeader(rpc, number))?.hash;
}

async function findHeader(rpc: JsonRpc, number: bigint): Promise<Header | undefined> {
  const block = await withRetry(() =>
    rpc.request('eth_getBlockByNumber', [numberToHex(number), false]),
  );
  if (block === null) return undefined;
  const { hash, timestamp } = block as Record<string, unknown>;
  if (!isHex(hash)) throw new NodeFailure('it answers no block');
  return { hash, timestamp: Number(parseQuantity(timestamp)) };
}

async function readCalldata(rpc: JsonRpc, hash: Hex): Promise<Hex> {
  const transaction = await withRetry(() => rpc.request('eth_getTransactionByHash', [hash]));
  const { input } = (transaction ?? {}) as Record<string, unknown>;
  if (!isHex(input)) throw new NodeFailure('it does not know the transaction');
  return input;
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
