import type { NetworkConfiguration } from '@recovery-guardian/protocol';
import { findChain } from '../parameters/find-chain.ts';
import type { Service } from '../service.ts';

const unsponsored = { execution: { enabled: false }, finalization: { enabled: false } };

/** Returns what clients need to know about a chain, above all its recovery module. */
export function getNetworkConfiguration(service: Service, chainId: number): NetworkConfiguration {
  const chain = findChain(service.chains, chainId);
  return {
    name: chain.name,
    chainId,
    moduleAddress: chain.recoveryModule,
    sponsorships: service.relayer?.describe(chainId) ?? unsponsored,
    alertChannels: [...service.settings.alerts.channels],
    accountSearch: service.settings.accountSearch,
  };
}
