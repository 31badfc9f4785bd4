import { RecoveryServiceError } from '@recovery-guardian/client';
import type { Channel } from '@recovery-guardian/protocol';
import { auditedRecoveryModules } from '@recovery-guardian/safe';
import { type Address, getAddress, isAddress } from 'viem';
import type { RecoveryClient } from '../chain/recovery-client.ts';
import { ElementError } from '../errors/element-error.ts';
import { includesAddress } from './guardian-calls.ts';

/** What the service does for the accounts of a recovery module, besides signing for its contacts. */
export type Offers = {
  /** It keeps guardians' signatures for one another, and sends a recovery that enough have signed. */
  execution: boolean;
  /** It sends what ends a recovery. */
  finalization: boolean;
  /** How it reaches those who want to hear of what happens to an account. */
  alertChannels: readonly Channel[];
};

/** Of a service that cannot be asked, or that looks after another module. */
export const noOffers: Offers = { execution: false, finalization: false, alertChannels: [] };

/** What the element has to know of a chain before it can read an account there. */
export type Network = {
  /** `undefined` where the service could not say. */
  name: string | undefined;
  /** The recovery modules to look for, besides those that the account has enabled; never empty. */
  modules: readonly Address[];
  /** The recovery modules that the host lists, and the audited ones of the chain: no others are switched on. */
  trustedModules: readonly Address[];
  /** The module to switch on for the service's guardian: the one that the service serves. */
  offeredModule: Address | undefined;
  /** What the service does for accounts that use `serviceModule`. */
  offers: Offers;
  /** The one that the service looks after; `undefined` where it could not say. */
  serviceModule: Address | undefined;
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
 * Asks the service for the chain's name and recovery module. A service that does not answer, or that
 * names a module which is neither audited nor listed by the host, does not hide the account or a
 * running recovery: the audited modules are read then. The module that such a service names is never
 * switched on, as a wrong module controls the account immediately.
 *
 * @see security S35
 */
export async function readNetwork(parameters: ReadNetworkParameters): Promise<Network> {
  const { client, chainId, module, signal } = parameters;
  const given = module?.trim() ? parseModules(module) : undefined;
  const audited = auditedRecoveryModules(chainId);
  const trustedModules = [...(given ?? []), ...audited];
  try {
    const configuration = await client.getNetworkConfiguration(chainId, { signal });
    const { name, sponsorships, alertChannels } = configuration;
    const serviceModule = getAddress(configuration.moduleAddress);
    const isTrusted = includesAddress(trustedModules, serviceModule);
    const isListed = !given || includesAddress(given, serviceModule);
    const offers = {
      execution: sponsorships.execution.enabled,
      finalization: sponsorships.finalization.enabled,
      alertChannels,
    };
    return {
      name,
      modules: given ?? (isTrusted ? [serviceModule] : [...audited, serviceModule]),
      trustedModules,
      offeredModule: isTrusted && isListed ? serviceModule : undefined,
      offers,
      serviceModule,
      serviceProblem: undefined,
    };
  } catch (serviceProblem) {
    signal.throwIfAborted();
    if (!given && !isOutage(serviceProblem)) throw serviceProblem;
    const modules = given ?? audited;
    const nothing = { name: undefined, offers: noOffers, serviceModule: undefined };
    return { ...nothing, modules, trustedModules, offeredModule: undefined, serviceProblem };
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
