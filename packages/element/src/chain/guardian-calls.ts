import { addGuardianCall, type Call, enableModuleCall } from '@recovery-guardian/protocol';
import { type Address, isAddressEqual } from 'viem';
import type { ModuleState } from './account-state.ts';

/** Whether an address is a guardian whose signature counts today. */
export function isGuarded(
  { guardians, moduleEnabled }: Pick<ModuleState, 'guardians' | 'moduleEnabled'>,
  guardian: Address,
): boolean {
  return moduleEnabled && includesAddress(guardians, guardian);
}

/** Whether an address is in a list, ignoring case. */
export function includesAddress(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((other) => isAddressEqual(other, address));
}

export interface CallsToAddParameters {
  account: Address;
  state: Pick<ModuleState, 'guardians' | 'moduleEnabled'>;
  /** The module that the guardian acts through. */
  module: Address;
  guardian: Address;
  /** The number of guardians that must agree afterwards. */
  threshold: number;
}

/** Returns the calls that make an address a guardian of the account. */
export function callsToAdd(parameters: CallsToAddParameters): readonly Call[] {
  const { account, state, module, guardian, threshold } = parameters;
  const calls: Call[] = [];
  if (!state.moduleEnabled) calls.push(enableModuleCall(account, module));
  if (!includesAddress(state.guardians, guardian)) {
    calls.push(addGuardianCall({ module, guardian, threshold: BigInt(threshold) }));
  }
  return calls;
}
