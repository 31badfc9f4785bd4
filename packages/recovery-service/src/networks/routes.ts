import {
  NetworkConfigurationQuerySchema,
  NetworkConfigurationSchema,
} from '@recovery-guardian/protocol/schemas';
import { answers } from '../http/answers.ts';
import type { App, RouteOptions } from '../http/route-options.ts';
import { parseChainId } from '../parameters/find-chain.ts';
import { getNetworkConfiguration } from './get-network-configuration.ts';

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
