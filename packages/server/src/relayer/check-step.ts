import { recoveryModuleAbi } from '@recovery-guardian/protocol';
import { decodeFunctionData, type Hex, isAddressEqual, size } from 'viem';
import type { RelayedStep } from './relay.ts';

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
export function checkStep({ step, account, data }: RelayedStep): void {
  if (isTooLong(data)) throw new Error('The call of a recovery is too long');
  if (!isCallOf(step, account, data)) throw new Error(`This is no call to ${step} a recovery`);
}

function isCallOf(
  step: RelayedStep['step'],
  account: RelayedStep['account'],
  data: RelayedStep['data'],
): boolean {
  const { functionName, args } = decodeFunctionData({ abi: recoveryModuleAbi, data });
  if (step === 'execute') {
    if (functionName !== 'multiConfirmRecovery') return false;
    const [wallet, , , , isExecuted] = args;
    return isAddressEqual(wallet, account) && isExecuted;
  }
  return functionName === 'finalizeRecovery' && isAddressEqual(args[0], account);
}
