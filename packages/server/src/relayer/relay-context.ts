import { type ForeignCode, isRecoveryStep } from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual, size } from 'viem';
import type { ChainLog } from '../chains/node.ts';
import type { Clock } from '../kit/clock.ts';
import type { GasKey } from './open-relayer.ts';
import type { RelayChain, Trial } from './relay-chain.ts';
import type { Sign } from './relay-nonces.ts';
import type { RelayCaps } from './relay-spending.ts';
import type { RelayedStep, RelayedTransaction, RelayReport } from './relayed-transaction.ts';
import type { RelayQueue } from './relays.ts';

/** The relayer's parts and settings for one chain. */
export interface RelayContext {
  chainId: number;
  /** The recovery modules that calls may go to, the default one first. */
  modules: readonly Address[];
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
  { key, chainId, modules }: RelayContext,
  { gas, task }: Pick<RelayedTransaction, 'gas' | 'task'>,
  { fees, isVoid }: { fees: Parameters<GasKey['sign']>[0]['fees']; isVoid: boolean },
): Sign {
  const step = isVoid ? undefined : task;
  const to = step && { step, module: moduleOf({ modules }, step) };
  return (nonce) => key.sign({ chainId, nonce, gas, fees, to });
}

/**
 * The module that a step calls. The database says which, but the configuration which there are.
 *
 * @throws if it is not served
 */
export function moduleOf(
  { modules }: Pick<RelayContext, 'modules'>,
  { module }: Pick<RelayedStep, 'module'>,
): Address {
  const served = modules.find((one) => !module || isAddressEqual(one, module));
  if (!served) throw new Error('The call is to no recovery module that is served');
  return served;
}

/** After this many failures in one round, the nodes are probably down. */
const maximumFailures = 3;

/**
 * Calls `act` for every relay until it returns "enough". A relay that fails does not delay the
 * others, as the contracts behind it may be hostile: in the next rounds it comes last.
 *
 * @throws the failures, after all relays had their turn
 */
export async function forEachTransaction<One extends RelayedTransaction>(
  { failing }: Pick<RelayContext, 'failing'>,
  relays: readonly One[],
  act: (relay: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const sound = relays.filter(({ id }) => !failing.has(id));
  const others = relays.filter(({ id }) => failing.has(id));
  for (const relay of [...sound, ...others]) {
    try {
      if ((await act(relay)) === 'enough') break;
      failing.delete(relay.id);
    } catch (error) {
      failing.add(relay.id);
      failures.push(error);
      if (failures.length === maximumFailures) break;
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'Several relays failed');
}

/**
 * The longest call: 50 new owners and the signatures of 50 guardians fit. Rollups charge per byte,
 * which the gas limit does not bound.
 */
const maximumSize = 16_384;

/** Whether a call is longer than any recovery needs. */
export function isTooLong(data: Hex): boolean {
  return size(data) > maximumSize;
}

/**
 * Checks that a step is the call that it claims to be, for the account that it is counted for. An
 * attacker who can write to the database must not be able to spend the gas key's money.
 *
 * @throws if it is not
 */
export function checkStep(step: RelayedStep): void {
  if (!isSound(step)) throw new Error(`The call does not ${step.step} a recovery of its account`);
}

/** Like {@link checkStep}, but returns the result. */
export function isSound({ step, account, data }: RelayedStep): boolean {
  return !isTooLong(data) && isRecoveryStep(step, { account, data });
}

/**
 * Simulates a step and estimates its gas. Repeated before every signature, because an account can
 * change its code at any time, and only a Safe's code is known not to waste the gas.
 */
export async function tryStep(
  { chain, modules }: Pick<RelayContext, 'chain' | 'modules'>,
  { account, data, module }: Pick<RelayedStep, 'account' | 'data' | 'module'>,
  maximumGas: bigint,
): Promise<Trial | { foreignCode: ForeignCode }> {
  const to = moduleOf({ modules }, { module });
  const foreignCode = await chain.findForeignCode(account);
  return foreignCode ? { foreignCode } : chain.try({ to, data }, maximumGas);
}

/** Whether a step would still succeed with the gas that was reserved for it. */
export async function stillSucceeds(
  context: Pick<RelayContext, 'chain' | 'modules'>,
  step: Pick<RelayedStep, 'account' | 'data' | 'module'>,
  gas: bigint,
): Promise<boolean> {
  const trial = await tryStep(context, step, gas);
  return 'gas' in trial;
}
