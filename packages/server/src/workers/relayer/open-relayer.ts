import { randomUUID } from 'node:crypto';
import type { Clock, GuardianSigner, Relayer } from '@recovery-guardian/recovery-service';
import { type Address, getAddress, parseEther, parseGwei } from 'viem';
import type { ChainLog } from '../../adapters/chains/log.ts';
import type { Nodes } from '../../adapters/chains/nodes.ts';
import type { Database } from '../../adapters/database/connection/open.ts';
import {
  type RelayReport,
  stepNameOf,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type {
  QueueDescription,
  RelayQueue,
} from '../../adapters/database/repositories/relays/relays.ts';
import { createRelayQueue } from '../../adapters/database/repositories/relays/relays.ts';
import type { Configuration } from '../../configuration/schema.ts';
import type { RelayedChainConfiguration } from '../../configuration/sections/relayer.ts';
import { createChainRelayer } from './chain-relayer.ts';
import { type GasKey, openGasKey } from './gas-key.ts';
import { createRelayChain, type RelayChain } from './relay-chain.ts';
import type { RelayTerms } from './relay-context.ts';
import { automaticSteps, describeSponsorships, sponsoredSteps } from './steps.ts';

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
  const { chainId, recoveryModule } = nodes.chain;
  const { confirmations } = relayed;
  const chain = createRelayChain(nodes, { sender: key.address, confirmations });
  const queue = createRelayQueue(db, { chainId, sender: key.address, holder });
  const warned = new Set<string>();
  const { submit, work } = createChainRelayer({
    chainId,
    module: getAddress(recoveryModule.address),
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
