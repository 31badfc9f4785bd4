import { type Address, isAddressEqual } from 'viem';
import { type RecoveryModule, recoveryModules, testChains } from '../safe/addresses.ts';

/** A module's grace period in seconds; `undefined` if the module is unknown. */
export function gracePeriodOf(module: Address): number | undefined {
  return recoveryModules.find(({ address }) => isAddressEqual(address, module))?.gracePeriod;
}

/** The audited recovery modules of a chain; they may not be deployed there. */
export function auditedRecoveryModules(chainId: number): readonly Address[] {
  return modulesOn(chainId).map(({ address }) => address);
}

/** Those that may be switched on: the one of three minutes may only on test chains. */
export function trustedRecoveryModules(chainId: number): readonly Address[] {
  return modulesOn(chainId)
    .filter(({ trustedOn }) => trustedOn?.includes(chainId) ?? true)
    .map(({ address }) => address);
}

/** Whether nothing on a chain has value. */
export function isTestChain(chainId: number): boolean {
  return testChains.includes(chainId);
}

function modulesOn(chainId: number): readonly RecoveryModule[] {
  return recoveryModules.filter(({ chainIds }) => chainIds?.includes(chainId) ?? true);
}
