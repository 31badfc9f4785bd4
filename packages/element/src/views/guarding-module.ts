import { type Address, isAddressEqual } from 'viem';
import { includesAddress } from '../chain/guardians.ts';
import type { AccountStore } from '../state/account.ts';
import type { ViewContext } from '../state/view-context.ts';

type Modules = Pick<ViewContext, 'account' | 'service'>;

/**
 * Whether the account has no guardian yet: the module is chosen with the first one. Existing
 * guardians stay with their module.
 */
function isModuleOpen({ state }: Pick<AccountStore, 'state'>): boolean {
  return !state.moduleEnabled && state.guardians.length === 0;
}

/** Returns the module for a new guardian; `undefined` if none may be enabled. */
export function guardingModule({ account, service }: Modules): Address | undefined {
  const { state, module } = account;
  if (isModuleOpen(account)) return service.offeredModule;
  return state.moduleEnabled || includesAddress(service.trustedModules, module)
    ? module
    : undefined;
}

/** Why the service's codes could not recover an account through its module. */
export type ModuleDoubt = 'unknown' | 'other';

/**
 * @returns `unknown` if the service names a module that would have to be enabled and is not
 *   trusted, `other` if the account's module is not the one that the service serves.
 */
export function findModuleDoubt(context: Modules): ModuleDoubt | undefined {
  const { serviceModule, trustedModules } = context.service;
  if (!serviceModule) return undefined;
  const guarding = guardingModule(context);
  if (guarding && isAddressEqual(guarding, serviceModule)) return undefined;
  const isKnown = includesAddress(trustedModules, serviceModule);
  return guarding || isKnown ? 'other' : 'unknown';
}
