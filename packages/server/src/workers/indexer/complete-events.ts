import { setImmediate } from 'node:timers/promises';
import { JsonRpcError } from '@recovery-guardian/json-rpc';
import type { AccountEvent, EventDetails } from '@recovery-guardian/recovery-service';
import { type Address, type Hex, isHex } from 'viem';
import type { ChainLog } from '../../adapters/chains/log.ts';
import { NodeFailure } from '../../adapters/chains/node-errors.ts';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import { readOwners } from '../../adapters/chains/owners.ts';
import { type PlacedLog, withRetry } from '../../adapters/chains/read-logs.ts';
import { readModule } from '../../adapters/chains/read-module.ts';
import { createReader } from '../../adapters/chains/reader.ts';
import { findOwners, hashOwners, type ModuleEvent } from './module-event.ts';
import { readHeader } from './source.ts';

export interface EventChain {
  chainId: number;
  module: Address;
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
export function completeEvents(
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
  return Promise.all(events.map((event) => complete(chain, event, shared)));
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
): Promise<AccountEvent> {
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
    default:
      return { ...common, ...detailsInLog(event) };
  }
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
  { module, anyNode }: EventChain,
  { account, ownersHash, log }: ModuleEvent & { name: 'RecoveryExecuted' },
  ownersOf: Shared['ownersOf'],
) {
  const request = await anyNode.ask('new owners', (_reader, rpc) => {
    const reader = createReader(rpc, log.blockNumber);
    return ignorePrunedState(() => readModule(reader, module, 'getRecoveryRequest', [account]));
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
