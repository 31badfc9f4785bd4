import type { RelayedStep } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { Trial } from './relay-chain.ts';
import type { RelayContext } from './relay-context.ts';

/**
 * Whether a step would succeed now, and with how much gas. It is asked again before every signature: an
 * account can change its code at any time, and what is not a Safe would spend the gas on code of its own.
 */
export async function tryStep(
  { chain, module }: Pick<RelayContext, 'chain' | 'module'>,
  { account, data }: Pick<RelayedStep, 'account' | 'data'>,
  maximumGas: bigint,
): Promise<Trial | 'not-a-safe'> {
  if (!(await chain.isSafe(account))) return 'not-a-safe';
  return chain.try({ to: module, data }, maximumGas);
}

/** Whether it would still succeed, with the gas that was set aside for it. */
export async function stillSucceeds(
  context: Pick<RelayContext, 'chain' | 'module'>,
  step: Pick<RelayedStep, 'account' | 'data'>,
  gas: bigint,
): Promise<boolean> {
  const trial = await tryStep(context, step, gas);
  return trial !== 'not-a-safe' && 'gas' in trial;
}
