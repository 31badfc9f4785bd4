import { type Address, isAddressEqual } from 'viem';
import { type RecoveryModule, recoveryModules, testChains } from './addresses.ts';

/** A module's grace period in seconds; `undefined` if the module is unknown. */
export function gracePeriodOf(module: Address): number | undefined {
  return recoveryModules.find(({ address }) => isAddressEqual(address, module))?.gracePeriod;
}

/** The audited recovery modules of a chain; they may not be deployed there. */
export function auditedRecoveryModules(chainId: number): readonly Address[] {
  return recoveryModules.filter(isOn(chainId)).map(({ address }) => address);
}

/** Those that may be switched on: the one of three minutes may only on test chains (security S90). */
export function trustedRecoveryModules(chainId: number): readonly Address[] {
  return recoveryModules
    .filter(isOn(chainId))
    .filter(({ trustedOn }) => trustedOn === undefined || trustedOn.includes(chainId))
    .map(({ address }) => address);
}

/** Whether nothing on a chain has value. */
export function isTestChain(chainId: number): boolean {
  return testChains.includes(chainId);
}

function isOn(chainId: number) {
  return ({ chainIds }: RecoveryModule) => chainIds === undefined || chainIds.includes(chainId);
}
