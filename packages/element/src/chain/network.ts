import { RecoveryServiceError } from '@recovery-guardian/client';
import { type Address, getAddress, isAddress } from 'viem';
import { ElementError } from '../element-error.ts';
import type { RecoveryClient } from '../views/view-context.ts';
import { knownModules } from './grace-periods.ts';

/** What the element has to know of a chain before it can read an account there. */
export type Network = {
  /** `undefined` where the service could not say. */
  name: string | undefined;
  /** The recovery modules to look for on the account; never empty. */
  modules: readonly Address[];
  /** Those that may be switched on, the first unless the person chooses: the service guards them. */
  offeredModules: readonly Address[];
  /** Why the service could not say. */
  serviceProblem: unknown;
};

export type ReadNetworkParameters = {
  client: RecoveryClient;
  chainId: number;
  /** The host's own choice of recovery modules, with spaces between. */
  module: string | undefined;
  signal: AbortSignal;
};

/**
 * Asks the service for the chain's name and recovery module. A service that does not answer keeps
 * nobody from seeing the account or ending a recovery: the host's modules are looked for then, or
 * those that are known everywhere.
 */
export async function readNetwork(parameters: ReadNetworkParameters): Promise<Network> {
  const { client, chainId, module, signal } = parameters;
  const given = module?.trim() ? parseModules(module) : undefined;
  try {
    const { name, moduleAddress } = await client.getNetworkConfiguration(chainId, { signal });
    const modules = given ?? [getAddress(moduleAddress)];
    return { name, modules, offeredModules: modules, serviceProblem: undefined };
  } catch (serviceProblem) {
    signal.throwIfAborted();
    if (!given && !isOutage(serviceProblem)) throw serviceProblem;
    const modules = given ?? knownModules();
    return { name: undefined, modules, offeredModules: given ?? [], serviceProblem };
  }
}

function parseModules(text: string): Address[] {
  return text
    .trim()
    .split(/\s+/)
    .map((module) => {
      if (!isAddress(module, { strict: false })) throw new ElementError('not-configured');
      return getAddress(module);
    });
}

/** The service is down or busy; anything else is wrong with what it was asked. */
function isOutage(error: unknown): boolean {
  return (
    RecoveryServiceError.is(error) &&
    ['unreachable', 'internal', 'unexpected-answer', 'rate-limited'].includes(error.reason)
  );
}
