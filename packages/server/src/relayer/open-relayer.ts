import { randomUUID } from 'node:crypto';
import type { NetworkConfiguration } from '@recovery-guardian/core';
import type { FastifyBaseLogger } from 'fastify';
import { type Address, getAddress, type Hex, keccak256, parseEther, parseGwei } from 'viem';
import { servedModulesOf } from '../chains/account.ts';
import type { ChainLog } from '../chains/node.ts';
import type { Nodes } from '../chains/nodes.ts';
import type { Mode } from '../configuration/keys.ts';
import type { RelayedChainConfiguration, RelayerConfiguration } from '../configuration/relayer.ts';
import type { Configuration } from '../configuration/schema.ts';
import type { Database } from '../database/open.ts';
import type { RecoveryStatus } from '../database/schema.ts';
import {
  executeRecovery,
  finalizeRecovery,
  followRecovery,
  type RelayingService,
} from '../guardians/on-chain.ts';
import type { RecoveryRequest } from '../guardians/recovery-repository.ts';
import { openOwnKey } from '../keys/own-key.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';
import type { Clock } from '../kit/clock.ts';
import { repeatLogged } from '../kit/repeat.ts';
import { ServiceError } from '../kit/service-error.ts';
import type { LimitRepository } from '../limits/limit-repository.ts';
import type { Relayer, RelayTask } from '../service.ts';
import { createChainRelayer } from './chain-relayer.ts';
import { createRelayChain, type RelayChain } from './relay-chain.ts';
import { checkStep, type RelayTerms } from './relay-context.ts';
import {
  type Fees,
  type RelayedStep,
  type RelayReport,
  stepNameOf,
} from './relayed-transaction.ts';
import { createRelayQueue, type QueueDescription, type RelayQueue } from './relays.ts';

/** The relayer on all configured chains. */
export interface OpenRelayer {
  relayer: Relayer;
  /** The address of the gas key. */
  address: Address;
  chains: readonly ReturnType<typeof openRelayedChain>[];
}

/** The gas key's balance in wei, and the state of its queue. */
export type RelayMeasurement = QueueDescription & { chainId: number; balance: bigint };

export interface OpenRelayerOptions {
  db: Database;
  /** Those of each chain. */
  nodes: readonly Nodes[];
  guardian: GuardianSigner;
  clock: Clock;
  log: ChainLog;
  onReport(report: RelayReport): void;
}

/**
 * Opens the relayer, if it is configured.
 *
 * @throws if its key cannot be opened, or is the guardian's, with what to correct
 */
export async function openRelayer(
  { relayer, mode }: Pick<Configuration, 'relayer' | 'mode'>,
  options: OpenRelayerOptions,
): Promise<OpenRelayer | undefined> {
  if (!relayer) return undefined;
  const { guardian, nodes, ...shared } = options;
  const key = await openGasKey(relayer, { mode, guardian });
  const holder = randomUUID();
  const opened = relayer.chains.flatMap((relayed) => {
    const ofChain = nodes.find(({ chain }) => chain.chainId === relayed.chainId);
    return ofChain ? [openRelayedChain(ofChain, relayed, { ...shared, key, holder })] : [];
  });
  const find = (chainId: number) => opened.find((one) => one.chainId === chainId);
  const settingsOf = (chainId: number) => relayer.chains.find((one) => one.chainId === chainId);
  return {
    relayer: {
      describe: (chainId) => describeSponsorships(settingsOf(chainId)),
      automaticSteps: (chainId) => automaticSteps(settingsOf(chainId)),
      submit: async (task) =>
        find(task.chainId)?.submit(task) ?? { outcome: 'not-sponsored' as const },
    },
    address: key.address,
    chains: opened,
  };
}

type Shared = Omit<OpenRelayerOptions, 'guardian' | 'nodes'> & { key: GasKey; holder: string };

function openRelayedChain(
  nodes: Nodes,
  relayed: RelayedChainConfiguration,
  { db, key, holder, clock, log, onReport }: Shared,
) {
  const { chainId } = nodes.chain;
  const { confirmations } = relayed;
  const chain = createRelayChain(nodes, { sender: key.address, confirmations });
  const queue = createRelayQueue(db, { chainId, sender: key.address, holder });
  const warned = new Set<string>();
  const { submit, work } = createChainRelayer({
    chainId,
    modules: servedModulesOf(nodes.chain),
    key,
    chain,
    queue,
    terms: termsOf(relayed),
    clock,
    failing: new Set(),
    report({ id, task }, event) {
      warned.delete(id);
      onReport({ id, chainId, step: stepNameOf({ task }), event });
    },
    log,
    // Once per relay: the problem would be logged every few seconds.
    warn({ id }, problem) {
      if (warned.has(id)) return;
      warned.add(id);
      log.warn({ chainId, relay: id, problem }, 'a recovery cannot be sent');
    },
  });
  return {
    chainId,
    submit,
    work,
    /** Lets other processes work on the queue. */
    release: queue.release,
    requirePlainKey: chain.requirePlainKey,
    /** For metrics and alerts. */
    measure: () => measure(chainId, chain, queue, clock),
    /** @throws if the gas key has less than the configured low balance */
    async checkBalance() {
      if ((await chain.getBalance()) >= parseEther(relayed.lowBalance)) return;
      throw new Error(`The gas key has less than ${relayed.lowBalance} on the chain ${chainId}`);
    },
  };
}

async function measure(
  chainId: number,
  chain: RelayChain,
  queue: RelayQueue,
  clock: Clock,
): Promise<RelayMeasurement> {
  const [balance, description] = await Promise.all([
    chain.getBalance(),
    queue.describe(clock.now()),
  ]);
  return { chainId, balance, ...description };
}

function termsOf(relayed: RelayedChainConfiguration): RelayTerms {
  const { maximumFeePerGas, perAccount, perDay, total } = relayed;
  return {
    steps: sponsoredSteps(relayed),
    feeCap: parseGwei(maximumFeePerGas),
    maximumGas: BigInt(relayed.maximumGas),
    confirmations: relayed.confirmations,
    replaceAfter: relayed.replaceAfter,
    caps: { perAccount, perDay: parseEther(perDay), total: parseEther(total) },
  };
}

interface StartRelayingOptions {
  service: RelayingService;
  /** All configured chains, with or without a relayer. */
  chains: readonly { chainId: number }[];
  settings: RelayerConfiguration | undefined;
  limits: LimitRepository;
  onMeasured(measurement: RelayMeasurement): void;
  log: FastifyBaseLogger;
}

/** In milliseconds, like the next two. */
const measuringInterval = 15_000;
const followingInterval = 10_000;
const defaultPollInterval = 3_000;

/**
 * Follows recoveries on all chains and works on the relayer's queues until it is stopped. Chains
 * are independent: an unavailable one does not delay the others. Every process runs it, and each
 * piece of work is done by one.
 */
export function startRelaying(
  relayer: Pick<OpenRelayer, 'chains'> | undefined,
  { service, chains, settings, limits, onMeasured, log }: StartRelayingOptions,
): { stop(): Promise<void> } {
  const start = repeatLogged(log);
  const pollInterval = settings?.pollInterval ?? defaultPollInterval;
  const relayed = relayer?.chains ?? [];
  const jobs = [
    ...chains.map(({ chainId }) => {
      const follow = createRecoveryFollower(service, {
        chainId,
        relayed: settings?.chains.find((one) => one.chainId === chainId),
        limits,
      });
      return start(
        `follow recoveries on chain ${chainId}`,
        { interval: followingInterval },
        follow,
      );
    }),
    ...relayed.flatMap(({ chainId, work, measure }) => [
      start(`relay on chain ${chainId}`, { interval: pollInterval }, work),
      start(
        `measure the relayer on chain ${chainId}`,
        { interval: measuringInterval },
        async () => {
          onMeasured(await measure());
        },
      ),
    ]),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      await Promise.all(relayed.map(({ release }) => release()));
    },
  };
}

type Step = RelayTask['step'];

/** Returns the steps that the operator pays for. */
function sponsoredSteps({
  execution,
  finalization,
}: Pick<RelayedChainConfiguration, 'execution' | 'finalization'>): Step[] {
  const isPaidFor = { execute: execution, finalize: finalization };
  return (['execute', 'finalize'] as const).filter((step) => isPaidFor[step]);
}

/** Returns those of them that the service takes without being asked. */
function automaticSteps(
  relayed: Pick<RelayedChainConfiguration, 'automatic' | 'execution' | 'finalization'> | undefined,
): Step[] {
  return relayed?.automatic ? sponsoredSteps(relayed) : [];
}

/** Describes for clients what the relayer pays for on a chain. */
export function describeSponsorships(
  relayed: RelayedChainConfiguration | undefined,
): NetworkConfiguration['sponsorships'] {
  if (!relayed) return { execution: { enabled: false }, finalization: { enabled: false } };
  const { execution, finalization, perAccount } = relayed;
  const rateLimit = { maxPerAccount: perAccount.maximum, period: durationOf(perAccount.period) };
  const automatic = relayed.automatic ? { automatic: true } : {};
  const sponsorship = (enabled: boolean) =>
    enabled ? { enabled, rateLimit, ...automatic } : { enabled };
  return { execution: sponsorship(execution), finalization: sponsorship(finalization) };
}

/** Formats seconds as ISO 8601: whole days as `P7D`, others as `PT5400S`. */
function durationOf(seconds: number): string {
  return seconds % 86_400 === 0 ? `P${seconds / 86_400}D` : `PT${seconds}S`;
}

/**
 * The key that pays for gas. Like the guardian's key it accepts fields, never bytes: it signs only
 * steps of recoveries, for a configured module, and empty transactions to itself.
 */
export interface GasKey {
  readonly address: Address;
  /** @throws if the step is not a call of its kind for its account */
  sign(transaction: RelayTransaction): Promise<{ hash: Hex; raw: Hex }>;
}

export interface RelayTransaction {
  chainId: number;
  nonce: number;
  gas: bigint;
  fees: Fees;
  /** `undefined` for a transaction that only uses up its nonce. */
  to: { module: Address; step: RelayedStep } | undefined;
}

/**
 * Opens the gas key, which must differ from the guardian's. Of a server that only answers requests,
 * the configuration may have the key's address alone.
 *
 * @throws if it cannot be opened, with the reason, or if it is the guardian's
 */
export async function openGasKey(
  configuration: RelayerConfiguration,
  options: { mode: Mode; guardian: GuardianSigner },
): Promise<GasKey> {
  if (configuration.address !== undefined) {
    return {
      address: getAddress(configuration.address),
      async sign() {
        throw new Error('This process has the address of the gas key only');
      },
    };
  }
  const account = await openOwnKey('relayer', configuration, options);
  return {
    address: account.address,
    async sign({ chainId, nonce, gas, fees, to }) {
      if (to) checkStep(to.step);
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        ...fees,
        to: to?.module ?? account.address,
        data: to?.step.data ?? '0x',
        value: 0n,
      });
      return { hash: keccak256(raw), raw };
    },
  };
}

/** How many requests of each status one run checks, and how many of the newest signed. */
const batch = 20;

/** The longest time between two attempts to execute an unchanged request, in milliseconds. */
const longestPause = 3_600_000;

/** How many requests' attempts are kept in memory. */
const keptAttempts = 10_000;

/** Seconds between two runs, across all processes. */
const period = 10;

interface FollowerOptions {
  chainId: number;
  /** The relayer's settings for this chain; `undefined` if it does not serve it. */
  relayed: Pick<RelayedChainConfiguration, 'automatic' | 'execution' | 'finalization'> | undefined;
  limits: LimitRepository;
}

/**
 * Checks the requests that wait for guardians or for the grace period, a few per run, as others may
 * have sent their transactions. If the operator has enabled it, executes or finalizes those that
 * are ready. Newly signed requests are always among the first. Executing an unchanged request is tried
 * again each time its age has doubled, and at least once an hour, as it checks all signatures.
 */
export function createRecoveryFollower(
  service: RelayingService,
  { chainId, relayed, limits }: FollowerOptions,
): () => Promise<void> {
  const steps = automaticSteps(relayed);
  const follow = ({ id }: RecoveryRequest) => followRecovery(service, id);
  const acts: [RecoveryStatus, (request: RecoveryRequest) => Promise<unknown>][] = [
    ['PENDING', steps.includes('execute') ? executeInTurn : follow],
    ['EXECUTED', steps.includes('finalize') ? (one) => finalizeRecovery(service, one) : follow],
  ];
  const ends = new Map<RecoveryStatus, Pick<RecoveryRequest, 'updatedAt' | 'id'>>();

  const attempts = new Map<string, { at: number; updatedAt: number }>();

  async function executeInTurn(request: RecoveryRequest): Promise<unknown> {
    const { id } = request;
    const [at, updatedAt] = [service.clock.now().getTime(), request.updatedAt.getTime()];
    const last = attempts.get(id);
    if (last?.updatedAt === updatedAt) {
      const pause = Math.min(last.at - updatedAt, longestPause);
      // A clock that was set back must not make it wait.
      if (at >= last.at && at < last.at + pause) return follow(request);
    }
    attempts.delete(id);
    attempts.set(id, { at, updatedAt });
    for (const oldest of attempts.keys()) {
      if (attempts.size <= keptAttempts) break;
      attempts.delete(oldest);
    }
    return executeRecovery(service, request);
  }

  /**
   * Returns the newest signed requests and the next page of all, starting over after the last page.
   */
  async function take(status: RecoveryStatus): Promise<RecoveryRequest[]> {
    const { recoveries } = service.store;
    const page = { status, chainId, limit: batch };
    const next = await recoveries.listByStatus({ ...page, after: ends.get(status) });
    const last = next.at(-1);
    if (last && next.length === batch) ends.set(status, last);
    else ends.delete(status);
    if (status !== 'PENDING') return next;
    const newest = await recoveries.listByStatus({ ...page, isNewestFirst: true });
    const known = new Set(newest.map(({ id }) => id));
    return [...newest, ...next.filter(({ id }) => !known.has(id))];
  }

  return async () => {
    const limit = { key: `follow-recoveries:${chainId}`, maximum: 1, period };
    if ((await limits.take([limit], service.clock.now())).outcome === 'limited') return;
    const failures: unknown[] = [];
    for (const [status, act] of acts) {
      for (const request of await take(status)) {
        await act(request).catch((error) => {
          // Not ready yet; it is checked again later.
          if (!(error instanceof ServiceError)) failures.push(error);
        });
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Recoveries could not be followed');
  };
}
