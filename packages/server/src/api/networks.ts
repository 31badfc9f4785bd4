import type { NetworkConfiguration } from '@recovery-guardian/core';
import {
  NetworkConfigurationQuerySchema,
  NetworkConfigurationSchema,
} from '@recovery-guardian/core/schemas';
import type { Service } from '../ports.ts';
import { findChain, parseChainId } from './parameters.ts';
import { type App, answers, type RouteOptions } from './responses.ts';

export function networkRoutes(app: App, { dialect }: RouteOptions): void {
  app.get(
    '/config/getNetworkConfig',
    {
      schema: {
        summary: 'What a client needs to know of a chain',
        querystring: NetworkConfigurationQuerySchema,
        response: answers(NetworkConfigurationSchema),
      },
    },
    async (request) => {
      const answer = getNetworkConfiguration(request.service, parseChainId(request.query.chainId));
      return { ...answer, moduleAddress: dialect.formatAddress(answer.moduleAddress) };
    },
  );
}

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
