import type { NetworkConfiguration } from '@recovery-guardian/protocol';
import { findChain } from '../parameters/find-chain.ts';
import type { Service } from '../service.ts';

const unsponsored = { execution: { enabled: false }, finalization: { enabled: false } };

/** What a client needs to know of a chain: above all, which recovery module is guarded there. */
export function getNetworkConfiguration(service: Service, chainId: number): NetworkConfiguration {
  const chain = findChain(service.chains, chainId);
  return {
    name: chain.name,
    chainId,
    moduleAddress: chain.recoveryModule,
    sponsorships: service.relayer?.describe(chainId) ?? unsponsored,
    alertChannels: [...service.settings.alerts.channels],
  };
}
