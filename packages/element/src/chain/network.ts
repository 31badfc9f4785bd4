import { type Address, getAddress, isAddress } from 'viem';
import { ElementError } from '../element-error.ts';
import type { RecoveryClient } from '../views/view-context.ts';

/** What the element has to know of a chain before it can read an account there. */
export type Network = {
  /** `undefined` where the service could not say. */
  name: string | undefined;
  module: Address;
};

export type ReadNetworkParameters = {
  client: RecoveryClient;
  chainId: number;
  /** The host's own choice of recovery module. */
  module: string | undefined;
  signal: AbortSignal;
};

/**
 * Asks the service for the chain's name and recovery module. Where the host names the module, a
 * service that does not answer keeps nobody from seeing the account or ending a recovery.
 */
export async function readNetwork(parameters: ReadNetworkParameters): Promise<Network> {
  const { client, chainId, module, signal } = parameters;
  if (module && !isAddress(module, { strict: false })) throw new ElementError('not-configured');
  const configuration = client.getNetworkConfiguration(chainId, { signal });
  if (!module) {
    const { name, moduleAddress } = await configuration;
    return { name, module: getAddress(moduleAddress) };
  }
  const name = await configuration.then(
    (known) => known.name,
    () => undefined,
  );
  return { name, module: getAddress(module) };
}
