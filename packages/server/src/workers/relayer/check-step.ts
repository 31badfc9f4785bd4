import { recoveryModuleAbi } from '@recovery-guardian/protocol';
import { decodeFunctionData, type Hex, isAddressEqual, size } from 'viem';
import type { RelayedStep } from '../../adapters/database/repositories/relays/relayed-transaction.ts';
import type { Trial } from './relay-chain.ts';
import type { RelayContext } from './relay-context.ts';

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
  if (isTooLong(data)) return false;
  const call = decode(data);
  if (step === 'finalize') {
    return call?.functionName === 'finalizeRecovery' && isAddressEqual(call.args[0], account);
  }
  if (call?.functionName !== 'multiConfirmRecovery') return false;
  const [wallet, , , , isExecuted] = call.args;
  return isAddressEqual(wallet, account) && isExecuted;
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: recoveryModuleAbi, data });
  } catch {
    return undefined;
  }
}

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
