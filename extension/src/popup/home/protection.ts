import type { GuardianNames } from '@recovery-guardian/element/design';
import { type Address, isAddressEqual } from 'viem';
import type { AccountOverview, ModuleState } from '../../messages/account.ts';

/** Whether guardians could recover the account today, and who they are. */
export interface Protection {
  /** `incomplete`: there are guardians, but they cannot help. */
  readonly state: 'protected' | 'incomplete' | 'unprotected';
  /** Enabled modules with enough guardians to act. */
  readonly active: readonly ModuleState[];
  /** The guardians of the active modules, each address once. */
  readonly guardians: readonly Address[];
  /** Active guardians that are neither the recovery service's nor named by the user. */
  readonly strangers: readonly Address[];
}

/** Reads an account's protection off the chain. */
export function protectionOf(
  { modules }: Pick<AccountOverview, 'modules'>,
  names: GuardianNames,
  serviceGuardian: Address | undefined,
): Protection {
  const guarded = modules.filter(({ guardians }) => guardians.length > 0);
  const active = guarded.filter((module) => module.isEnabled && canAgree(module));
  const guardians = [...new Set(active.flatMap((module) => module.guardians))];
  const strangers = guardians.filter(
    (one) => !names[one] && !(serviceGuardian && isAddressEqual(one, serviceGuardian)),
  );
  const state = active.length > 0 ? 'protected' : guarded.length > 0 ? 'incomplete' : 'unprotected';
  return { state, active, guardians, strangers };
}

/** Whether unknown parties may be able to act for the account. */
export function isDoubtful(
  { unknownModules, isModuleReplaced, service }: AccountOverview,
  { strangers }: Protection,
): boolean {
  const isOther = isModuleReplaced || service === 'other-module';
  return isOther || unknownModules.length > 0 || strangers.length > 0;
}

/** A threshold above the number of guardians can never be reached. */
function canAgree({ guardians, guardianThreshold }: ModuleState): boolean {
  return guardianThreshold > 0 && guardianThreshold <= guardians.length;
}
