import type { Address } from 'viem';
import type { Call } from './call.ts';
import { recoveryModuleFunctions } from './recovery-module-functions.ts';

/** Cancels the recovery of the account that makes this call. */
export function cancelRecoveryCall(module: Address): Call {
  return { to: module, value: 0n, data: recoveryModuleFunctions.cancelRecovery.encode() };
}
