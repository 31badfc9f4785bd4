import type { WalletSetup } from '@recovery-guardian/protocol';
import type { Chain } from '../../messages/settings.ts';

/** The services of these networks as a file that another wallet can import. */
export function exportSetup(name: string, chains: readonly Chain[]): WalletSetup {
  return {
    version: 1,
    name,
    networks: chains.flatMap((chain) => {
      const { chainId, serviceUrl, serviceToken, siweDomain, endpointUrl, rpcUrl } = chain;
      if (!serviceUrl || !endpointUrl) return [];
      return {
        chainId,
        name: chain.name,
        service: serviceUrl,
        token: serviceToken,
        siweDomain,
        endpoint: endpointUrl,
        node: rpcUrl === endpointUrl ? undefined : rpcUrl,
      };
    }),
  };
}
