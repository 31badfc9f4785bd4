import type { RelayedStep } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { Trial } from './relay-chain.ts';
import type { RelayContext } from './relay-context.ts';

/**
 * Simulates a step and estimates its gas. Repeated before every signature, because an account can
 * change its code at any time, and only a Safe's code is known not to waste the gas.
 */
export async function tryStep(
  { chain, module }: Pick<RelayContext, 'chain' | 'module'>,
  { account, data }: Pick<RelayedStep, 'account' | 'data'>,
  maximumGas: bigint,
): Promise<Trial | 'not-a-safe'> {
  if (!(await chain.isSafe(account))) return 'not-a-safe';
  return chain.try({ to: module, data }, maximumGas);
}

/** Whether a step would still succeed with the gas that was reserved for it. */
export async function stillSucceeds(
  context: Pick<RelayContext, 'chain' | 'module'>,
  step: Pick<RelayedStep, 'account' | 'data'>,
  gas: bigint,
): Promise<boolean> {
  const trial = await tryStep(context, step, gas);
  return trial !== 'not-a-safe' && 'gas' in trial;
}
