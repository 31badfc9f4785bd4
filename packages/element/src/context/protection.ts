import { type Protection, protectionOf, servedOf } from '@recovery-guardian/core';
import { type Address, isAddressEqual } from 'viem';
import type { ViewContext } from './view-context.ts';

type Guarded = Pick<ViewContext, 'account' | 'service'>;

/**
 * Whether the owner could recover the account today, as far as this browser knows.
 *
 * @param isOpen whether others may take it over, too
 */
export function readProtection({ account, service }: Guarded, isOpen?: boolean): Protection {
  const { state, serviceGuardian, registrations, guardianNames } = account;
  return protectionOf({
    modules: [state, ...state.others].map((one) => ({ ...one, isEnabled: one.moduleEnabled })),
    isOpen,
    owners: state.owners,
    serviceGuardian,
    isServed: (module) => !service.serviceModule || servedOf(service, module) !== undefined,
    contacts: registrations,
    names: guardianNames,
  });
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
 * Its screens are loaded on demand (`views/overview/trouble.ts`).
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
      unknownGuardians(account).length > 0 ||
      readProtection({ account, service }).state === 'incomplete',
  );
}
