import type { AccountEvent, Checkpoint } from '@recovery-guardian/recovery-service';
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
  /** The first of these blocks that is (still) on the chain. */
  findCanonical(checkpoints: readonly Checkpoint[]): Promise<Checkpoint | undefined>;
  /**
   * The module's logs of the blocks after the checkpoint, `to` or fewer, and the checkpoint to go on from;
   * `undefined` where the checkpoint's block is not on the chain any more.
   */
  read(from: Checkpoint, to: bigint): Promise<{ to: Checkpoint; logs: PlacedLog[] } | undefined>;
  /** Adds what the logs do not tell: the blocks' times and the new owners. */
  complete(events: readonly ModuleEvent[]): Promise<AccountEvent[]>;
};

export type EventSourceOptions = {
  chain: ChainConfiguration;
  module: Address;
  maximumRange: number;
  log: ChainLog;
  onRequest?: OnRpcRequest | undefined;
};

/** The longest answer worth having: some ten thousand logs, more than fit into any one block. */
const maximumLength = 32_000_000;

/** A chain through its nodes: with their quorum, and one standing in for another that fails. */
export function createEventSource({
  chain,
  module,
  maximumRange,
  log,
  onRequest,
}: EventSourceOptions): EventSource {
  const { chainId } = chain;
  const nodes = createNodes({ ...chain, log, onRequest, maximumLength });
  // For what a hash proves, whichever node says it.
  const anyNode = createNodes({ ...chain, quorum: 1, log, onRequest, maximumLength });
  const logReader = createLogReader(maximumRange);

  async function read(from: Checkpoint, to: bigint) {
    return nodes.ask('events', async (_reader, rpc) => {
      // The end before all else: a reorg after it shows at the next look, one before it in `standing`.
      const end = await readHeader(rpc, to);
      const range = { address: module, fromBlock: from.number + 1n, toBlock: to };
      const [standing, logs] = await Promise.all([
        readHeader(rpc, from.number),
        logReader.read(rpc, range),
      ]);
      if (standing.hash !== from.hash) return undefined;
      return { to: { number: to, hash: end.hash }, logs };
    });
  }

  /** A block's time; by its hash, so that a reorg meanwhile cannot slip in another block's. */
  function readTime({ blockNumber, blockHash }: PlacedLog): Promise<Date> {
    return anyNode.ask('block', async (_reader, rpc) => {
      const { hash, timestamp } = await readHeader(rpc, blockNumber);
      if (hash !== blockHash) throw new NodeFailure('it has another block by now');
      return new Date(timestamp * 1_000);
    });
  }

  /**
   * What no alert waits for. Nodes forget, and an account may be a contract that keeps them from
   * answering; only where they answer nothing else either, they are away.
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

  /** The owners whose hash the log has; `undefined` where neither state nor calldata shows them. */
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

  /** Who owns the account since then: what the account itself says, in the order in which it does. */
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
    const place = {
      id,
      chainId,
      module,
      account,
      block: { number: log.blockNumber, hash: log.blockHash, time: await time },
      transactionHash: log.transactionHash,
      logIndex: log.logIndex,
    };
    switch (event.name) {
      case 'GuardianAdded':
        return { ...place, kind: 'guardian-added', guardian: event.guardian };
      case 'GuardianRevoked':
        return { ...place, kind: 'guardian-revoked', guardian: event.guardian };
      case 'ChangedThreshold':
        return { ...place, kind: 'threshold-changed', threshold: event.threshold };
      case 'RecoveryExecuted':
        return {
          ...place,
          kind: 'recovery-executed',
          newOwners: await ignoreHostileContract(() => readNewOwners(event)),
          newThreshold: event.newThreshold,
          nonce: event.nonce,
          executeAfter: new Date(Number(event.executeAfter) * 1_000),
          approvals: event.approvals,
        };
      case 'RecoveryFinalized':
        return {
          ...place,
          kind: 'recovery-finalized',
          newOwners: await ignoreHostileContract(() => readFinalOwners(event)),
          newThreshold: event.newThreshold,
          nonce: event.nonce,
        };
      case 'RecoveryCanceled':
        return {
          ...place,
          kind: 'recovery-canceled',
          nonce: event.nonce,
          isReplaced: event.isReplaced,
        };
      case 'NonceInvalidated':
        return { ...place, kind: 'nonce-invalidated', nonce: event.nonce };
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

type Header = { hash: Hex; timestamp: number };

/** @throws {NodeFailure} where the node does not know the block: it is behind the one that named it */
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

/** Most nodes forget old blocks' state, and say so by an error. */
async function ignorePrunedState<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await withRetry(ask);
  } catch (error) {
    if (error instanceof JsonRpcError) return undefined;
    throw error;
  }
}
