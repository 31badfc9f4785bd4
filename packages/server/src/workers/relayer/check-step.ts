import { recoveryModuleAbi } from '@recovery-guardian/protocol';
import { decodeFunctionData, type Hex, isAddressEqual, size } from 'viem';
import type { RelayedStep } from '../../adapters/database/repositories/relays/relayed-transaction.ts';

/**
 * The longest call: 50 new owners and the signatures of 50 guardians fit. Rollups charge for every
 * byte, beyond what gas is capped at.
 */
const maximumSize = 16_384;

/** Whether a call is longer than any that a recovery needs. */
export function isTooLong(data: Hex): boolean {
  return size(data) > maximumSize;
}

/**
 * Whoever can write to the database must not have the gas key's money: a step is what it is called, for
 * the account that it is counted for, or it is not sent.
 *
 * @throws when it is anything else
 */
export function checkStep(step: RelayedStep): void {
  if (!isSound(step)) throw new Error(`This is no call to ${step.step} a recovery of its account`);
}

/** As {@link checkStep}, for whoever knows what to do instead. */
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
