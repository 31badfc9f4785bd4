import { type Address, isAddressEqual } from 'viem';
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
  const isServiceMissing = serviceGuardian && !isServed(account);
  const isOfOtherModule = serviceModule && !isAddressEqual(serviceModule, module);
  const cannotSign = serviceGuardian && (isOfOtherModule || hasNoContacts(account)) ? 1 : 0;
  if (!moduleEnabled || isServiceMissing || guardianThreshold > guardians.length - cannotSign) {
    return 'incomplete';
  }
  return unknownGuardians(account).length === guardians.length ? 'unchecked' : 'protected';
}

/** Whether the service's guardian is on the account, as far as this browser knows. */
export function isServed(account: Guarded['account']): boolean {
  return trustedPeople(account).length < account.state.guardians.length;
}

/** Whether the service's guardian has no one to send codes to, as far as this browser knows. */
export function hasNoContacts(account: Guarded['account']): boolean {
  return account.registrations?.length === 0 && isServed(account);
}

/** The guardians that are neither the service's nor named by the user, as far as this browser knows. */
export function unknownGuardians(account: Guarded['account']): readonly Address[] {
  return trustedPeople(account).filter((one) => account.guardianNames[one] === undefined);
}

/** The guardians that are not the service's, as far as this browser knows. */
export function trustedPeople(account: Guarded['account']): readonly Address[] {
  return account.state.guardians.filter((one) => !isServiceGuardian(account, one));
}

/** Whether it signs for the contacts, as far as this browser knows. */
export function isServiceGuardian(
  { serviceGuardian }: Pick<Guarded['account'], 'serviceGuardian'>,
  guardian: Address,
): boolean {
  return serviceGuardian !== undefined && isAddressEqual(guardian, serviceGuardian);
}

/**
 * Whether an account is in trouble: a recovery is pending, or it cannot be recovered as it was set up.
 * What says so is loaded then.
 */
export function isInTrouble({
  account,
  service,
}: Pick<ViewContext, 'account' | 'service'>): boolean {
  const { offeredModule, serviceModule, problem } = service;
  const isModuleServed =
    !serviceModule || (offeredModule && isAddressEqual(offeredModule, account.module));
  return Boolean(
    account.state.recovery ||
      problem ||
      !isModuleServed ||
      hasNoContacts(account) ||
      (account.state.guardians.length > 0 && protectionOf({ account, service }) === 'incomplete'),
  );
}
