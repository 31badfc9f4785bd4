import type { Address } from 'viem';
import type { AccountState } from '../../chain/account-state.ts';
import type { GuardianNames } from '../../storage/guardian-names.ts';

/** Whether the owner could be let back in today. */
export type Protection = 'protected' | 'unprotected' | 'incomplete' | 'unchecked';

type Guarded = {
  state: Pick<AccountState, 'guardians' | 'guardianThreshold' | 'module' | 'moduleEnabled'>;
  serviceGuardian: Address | undefined;
  serviceModule: Address | undefined;
  guardianNames: GuardianNames;
};

/**
 * Reads an account's protection off the chain. A guardian that was registered but is not on the
 * account, guardians while the module is off, or a threshold that they cannot reach, are a promise
 * that would not be kept. So is the service's guardian on a module that the service does not serve.
 * Guardians that this browser does not know protect their own interest.
 */
export function protectionOf(guarded: Guarded): Protection {
  const { state, serviceGuardian, serviceModule } = guarded;
  const { guardians, guardianThreshold, module, moduleEnabled } = state;
  if (guardians.length === 0) return serviceGuardian ? 'incomplete' : 'unprotected';
  const isServiceMissing =
    serviceGuardian && !guardians.some((one) => isSame(one, serviceGuardian));
  const cannotSign = serviceGuardian && serviceModule && !isSame(serviceModule, module) ? 1 : 0;
  if (!moduleEnabled || isServiceMissing || guardianThreshold > guardians.length - cannotSign) {
    return 'incomplete';
  }
  return unknownGuardians(guarded).length === guardians.length ? 'unchecked' : 'protected';
}

/** The guardians that are neither the service's nor named by the user, as far as this browser knows. */
export function unknownGuardians({
  state,
  serviceGuardian,
  guardianNames,
}: Guarded): readonly Address[] {
  return state.guardians.filter(
    (guardian) =>
      guardianNames[guardian] === undefined &&
      !(serviceGuardian && isSame(guardian, serviceGuardian)),
  );
}

/** The host decides by this what its form gets: it must not load viem for that. */
function isSame(one: Address, other: Address): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
