import {
  auditedRecoveryModules,
  type Channel,
  type RecoveryServiceClient,
  type ServedModule,
  trustedRecoveryModules,
} from '@recovery-guardian/core';
import { type Address, isAddress } from 'viem';
import { ElementError, isServiceError, type ProblemReason } from '../element-error.ts';
import { includesAddress } from './account-state.ts';

/** The methods of the recovery service that the element uses. Any object with them will do. */
export type RecoveryClient = Pick<
  RecoveryServiceClient,
  | 'register'
  | 'submitRegistration'
  | 'createBackupCodes'
  | 'listRegistrations'
  | 'deleteRegistration'
  | 'setReminder'
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
 * What the service offers the accounts of a recovery module, besides signing for their contacts.
 */
export interface Offers {
  /** It stores guardians' signatures and sends a recovery that enough of them have signed. */
  execution: boolean;
  /** It sends the transaction that finalizes a recovery. */
  finalization: boolean;
  /** It does so by itself, for a recovery that it has a request of. */
  isAutomatic: boolean;
  /** The channels of alerts about an account. */
  alertChannels: readonly Channel[];
}

/** The offers of a service that is unreachable or serves another module. */
export const noOffers: Offers = {
  execution: false,
  finalization: false,
  isAutomatic: false,
  alertChannels: [],
};

/** What the element needs to know of a chain before it can read an account there. */
export interface Network {
  /** `undefined` if the service did not answer. */
  name: string | undefined;
  /** The recovery modules to look for, besides those that the account has enabled; never empty. */
  modules: readonly Address[];
  /**
   * The modules that may be enabled: those that the host lists, and the audited ones of the chain.
   */
  trustedModules: readonly Address[];
  /** The module to enable for the service's guardian: the one that the service serves. */
  offeredModule: Address | undefined;
  /** What the service does for accounts that use `serviceModule`. */
  offers: Offers;
  /** Whether the service finds accounts by a code; `undefined` if it did not answer. */
  accountSearch?: boolean | undefined;
  /** Whether it makes sheets of backup codes. */
  backupCodes?: boolean | undefined;
  /** Who runs it, in its own words: not trusted, for readers only. */
  operator?: string | undefined;
  /** The module that the service serves; `undefined` if it did not answer. */
  serviceModule: Address | undefined;
  /** All modules that it signs for, with their waits in seconds if it says so. */
  servedModules: readonly ServedModule[];
  /** Why the service did not answer. */
  serviceProblem: unknown;
}

export interface ReadNetworkParameters {
  client: RecoveryClient;
  chainId: number;
  /** The recovery modules that the host lists, separated by spaces. */
  module: string | undefined;
  signal: AbortSignal;
}

/**
 * Asks the service for the chain's name and recovery module. If the service does not answer, or
 * names a module that is neither audited nor listed by the host, the audited modules are read
 * instead, so the account and a pending recovery stay visible. A module that is not trusted is read
 * only if the account has enabled it: its answers could hide a recovery. Such a module is never enabled: a
 * wrong module controls the account immediately.
 */
export async function readNetwork(parameters: ReadNetworkParameters): Promise<Network> {
  const { client, chainId, module, signal } = parameters;
  const given = listedModules(module);
  const audited = auditedRecoveryModules(chainId);
  const trustedModules = [...(given ?? []), ...trustedRecoveryModules(chainId)];
  try {
    const configuration = await client.getNetworkConfiguration(chainId, { signal });
    const { name, sponsorships, alertChannels, accountSearch, backupCodes, operator } =
      configuration;
    const { moduleAddress, modules: servedModules = [{ address: moduleAddress }] } = configuration;
    const serviceModule = moduleAddress as Address;
    const isTrusted = includesAddress(trustedModules, serviceModule);
    const isListed = !given || includesAddress(given, serviceModule);
    const offers = {
      execution: sponsorships.execution.enabled,
      finalization: sponsorships.finalization.enabled,
      isAutomatic: sponsorships.finalization.automatic === true,
      alertChannels,
    };
    return {
      name,
      modules: given ?? (isTrusted ? [serviceModule] : audited),
      trustedModules,
      offeredModule: isTrusted && isListed ? serviceModule : undefined,
      offers,
      accountSearch,
      backupCodes,
      operator,
      serviceModule,
      servedModules,
      serviceProblem: undefined,
    };
  } catch (serviceProblem) {
    signal.throwIfAborted();
    if (!given && !isOutage(serviceProblem)) throw serviceProblem;
    const modules = given ?? audited;
    const nothing = {
      name: undefined,
      offers: noOffers,
      serviceModule: undefined,
      servedModules: [],
    };
    return { ...nothing, modules, trustedModules, offeredModule: undefined, serviceProblem };
  }
}

/** The modules that an account most probably uses, before the service has answered. */
export function likelyModules(chainId: number, module: string | undefined): readonly Address[] {
  return listedModules(module) ?? auditedRecoveryModules(chainId);
}

function listedModules(text = ''): Address[] | undefined {
  return text.match(/\S+/g)?.map((module) => {
    if (!isAddress(module, { strict: false })) throw new ElementError('not-configured');
    return module;
  });
}

/** Whether the service is down or busy, as opposed to rejecting the request. */
function isOutage(error: unknown): boolean {
  const reason = isServiceError(error) || error instanceof ElementError ? error.reason : undefined;
  return outages.includes(reason);
}

/** The service is down or busy. */
export const outages: readonly unknown[] = [
  'unreachable',
  'internal',
  'busy',
  'unexpected-answer',
  'rate-limited',
] satisfies ProblemReason[];
