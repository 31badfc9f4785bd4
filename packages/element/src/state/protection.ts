import type { Address } from 'viem';
import type { ViewContext } from './view-context.ts';

/** Whether the owner could recover the account today. */
export type Protection = 'protected' | 'unprotected' | 'incomplete' | 'unchecked';

type Guarded = Pick<ViewContext, 'account' | 'service'>;

/**
 * Derives an account's protection from the chain's state. `incomplete`: a registered guardian is
 * not on the account, the module is disabled, the threshold is out of reach, or the service's
 * guardian cannot sign: it serves another module, or has no contact to send codes to. `unchecked`: this browser knows none of the guardians, who
 * may act for themselves.
 */
export function protectionOf({ account, service }: Guarded): Protection {
  const { state, serviceGuardian } = account;
  const { serviceModule } = service;
  const { guardians, guardianThreshold, module, moduleEnabled } = state;
  if (guardians.length === 0) return serviceGuardian ? 'incomplete' : 'unprotected';
  const isServiceMissing =
    serviceGuardian && !guardians.some((one) => isSame(one, serviceGuardian));
  const isOfOtherModule = serviceModule && !isSame(serviceModule, module);
  const cannotSign = serviceGuardian && (isOfOtherModule || account.registrations?.length === 0);
  if (
    !moduleEnabled ||
    isServiceMissing ||
    guardianThreshold > guardians.length - Number(Boolean(cannotSign))
  ) {
    return 'incomplete';
  }
  return unknownGuardians(account).length === guardians.length ? 'unchecked' : 'protected';
}

/** The guardians that are neither the service's nor named by the user, as far as this browser knows. */
export function unknownGuardians(account: Guarded['account']): readonly Address[] {
  return trustedPeople(account).filter((one) => account.guardianNames[one] === undefined);
}

/** The guardians that are not the service's, as far as this browser knows. */
export function trustedPeople({ state, serviceGuardian }: Guarded['account']): readonly Address[] {
  return state.guardians.filter((one) => !(serviceGuardian && isSame(one, serviceGuardian)));
}

/** The host calls this too, before viem is loaded. */
function isSame(one: Address, other: Address): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
