import type { Clock } from '@recovery-guardian/recovery-service';
import type { Address } from 'viem';
import type {
  RelayedTransaction,
  RelayedStep,
  RelayReport,
} from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type {
  RelayCaps,
  RelayQueue,
  Sign,
} from '../../adapters/database/repositories/relays/relay-queue.ts';
import type { GasKey } from './gas-key.ts';
import type { RelayChain } from './relay-chain.ts';

/** What the relayer works with on one chain. */
export type RelayContext = {
  chainId: number;
  /** The recovery module: every call goes to it. */
  module: Address;
  key: GasKey;
  chain: RelayChain;
  queue: RelayQueue;
  terms: RelayTerms;
  clock: Clock;
  /** Told what becomes of relays, for logs and metrics. */
  report(relay: Pick<RelayedTransaction, 'id' | 'task'>, event: RelayReport['event']): void;
  /** The relays that failed when they had their turn, by their ids. */
  failing: Set<string>;
  /** Told of what keeps a relay waiting. */
  warn(relay: Pick<RelayedTransaction, 'id' | 'task'>, problem: string): void;
};

/** What the operator allows; see the configuration. */
export type RelayTerms = {
  steps: readonly RelayedStep['step'][];
  /** In wei for a unit of gas. */
  feeCap: bigint;
  maximumGas: bigint;
  /** In blocks. */
  confirmations: number;
  /** In seconds. */
  replaceAfter: number;
  caps: RelayCaps;
};

/** Signs what a relay is for, or, if `isVoid`, what only uses up its nonce. */
export function signerOf(
  { key, chainId, module }: RelayContext,
  { gas, task }: Pick<RelayedTransaction, 'gas' | 'task'>,
  { fees, isVoid }: { fees: Parameters<GasKey['sign']>[0]['fees']; isVoid: boolean },
): Sign {
  const step = isVoid ? undefined : task;
  return (nonce) => key.sign({ chainId, module, nonce, gas, fees, step });
}
