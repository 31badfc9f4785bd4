import type {
  RecoveryServiceClient,
  RecoveryServiceClientOptions,
} from '@recovery-guardian/client';
import {
  askNetworkConfiguration,
  type Exchange,
  isNetworkConfiguration,
  ServiceConnection,
} from '@recovery-guardian/client/connection';
import type { NetworkConfiguration } from '@recovery-guardian/protocol';
import { ElementError } from '../errors/element-error.ts';
import { loadClient } from './load-client.ts';

/** The methods of the recovery service that the element uses. Any object with them will do. */
export type RecoveryClient = Pick<
  RecoveryServiceClient,
  | 'register'
  | 'submitRegistration'
  | 'listRegistrations'
  | 'deleteRegistration'
  | 'requestSignature'
  | 'describeSignature'
  | 'submitSignature'
  | 'resend'
  | 'requestAccounts'
  | 'submitAccounts'
  | 'getNetworkConfiguration'
  | 'createRecovery'
  | 'signRecovery'
  | 'listRecoveries'
  | 'executeRecovery'
  | 'finalizeRecovery'
  | 'subscribe'
  | 'activateSubscription'
  | 'listSubscriptions'
  | 'unsubscribe'
>;

/**
 * Returns a client whose code is loaded for the first call, except for the one call of the first
 * screen: the chain's configuration.
 *
 * @throws {TypeError} if `baseUrl` or `accessToken` is invalid.
 */
export function clientOnDemand(options: RecoveryServiceClientOptions): RecoveryClient {
  const connection = new ServiceConnection(options);
  let loading: Promise<RecoveryServiceClient> | undefined;
  const load = () => {
    loading ??= loadClient().then((client) => new client.RecoveryServiceClient(options));
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const own: Pick<RecoveryClient, 'getNetworkConfiguration'> = {
    getNetworkConfiguration: (chainId, request) =>
      readConfiguration(askNetworkConfiguration(connection, chainId, request), request?.signal),
  };
  type Call = (...parameters: unknown[]) => Promise<unknown>;
  return new Proxy(own as RecoveryClient, {
    get: (target, name: keyof RecoveryClient) =>
      target[name] ??
      (async (...parameters: unknown[]) => {
        const client = (await load()) as Record<typeof name, Call>;
        return client[name](...parameters);
      }),
  });
}

/** Why there is no configuration is only known by the client. */
async function readConfiguration(
  sent: Promise<Exchange>,
  signal: AbortSignal | undefined,
): Promise<NetworkConfiguration> {
  const exchange = await sent.catch((cause) => {
    throw signal?.aborted ? cause : new ElementError('unreachable', { cause });
  });
  if (exchange.response.ok && isNetworkConfiguration(exchange.answer)) return exchange.answer;
  return (await loadClient()).readAnswer(exchange, isNetworkConfiguration);
}
