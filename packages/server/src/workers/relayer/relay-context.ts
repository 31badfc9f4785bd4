import type { Clock } from '@recovery-guardian/recovery-service';
import type { Address } from 'viem';
import type { ChainLog } from '../../adapters/chains/log.ts';
import type { RelayCaps } from '../../adapters/database/repositories/relays/relay-spending.ts';
import type {
  RelayedStep,
  RelayedTransaction,
  RelayReport,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { RelayQueue } from '../../adapters/database/repositories/relays/relays.ts';
import type { Sign } from '../../adapters/database/repositories/relays/sign-relay.ts';
import type { GasKey } from './gas-key.ts';
import type { RelayChain } from './relay-chain.ts';

/** The relayer's parts and settings for one chain. */
export interface RelayContext {
  chainId: number;
  /** The recovery module that all calls go to. */
  module: Address;
  key: GasKey;
  chain: RelayChain;
  queue: RelayQueue;
  terms: RelayTerms;
  clock: Clock;
  /** Called with every event of a relay, for logs and metrics. */
  report(relay: Pick<RelayedTransaction, 'id' | 'task'>, event: RelayReport['event']): void;
  /** The ids of the relays that failed at their last turn. */
  failing: Set<string>;
  /** For problems that concern all relays. */
  log: ChainLog;
  /** Called when something delays a relay. */
  warn(relay: Pick<RelayedTransaction, 'id' | 'task'>, problem: string): void;
}

/** What the operator allows, from the configuration. */
export interface RelayTerms {
  steps: readonly RelayedStep['step'][];
  /** In wei per unit of gas. */
  feeCap: bigint;
  maximumGas: bigint;
  /** In blocks. */
  confirmations: number;
  /** In seconds. */
  replaceAfter: number;
  caps: RelayCaps;
}

/**
 * Returns what signs the relay's call or, if `isVoid`, a transaction that only uses up the nonce.
 */
export function signerOf(
  { key, chainId, module }: RelayContext,
  { gas, task }: Pick<RelayedTransaction, 'gas' | 'task'>,
  { fees, isVoid }: { fees: Parameters<GasKey['sign']>[0]['fees']; isVoid: boolean },
): Sign {
  const step = isVoid ? undefined : task;
  return (nonce) => key.sign({ chainId, module, nonce, gas, fees, step });
}
