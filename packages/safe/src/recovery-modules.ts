import { type Address, isAddressEqual } from 'viem';
import { recoveryModules } from './addresses.ts';

/** A module's grace period in seconds; `undefined` if the module is unknown. */
export function gracePeriodOf(module: Address): number | undefined {
  return recoveryModules.find(({ address }) => isAddressEqual(address, module))?.gracePeriod;
}

/** The audited recovery modules of a chain; they may not be deployed there. */
export function auditedRecoveryModules(chainId: number): readonly Address[] {
  return recoveryModules
    .filter(({ chainIds }) => chainIds === undefined || chainIds.includes(chainId))
    .map(({ address }) => address);
}
