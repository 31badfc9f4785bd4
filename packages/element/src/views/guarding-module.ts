import { type Address, isAddressEqual } from 'viem';
import { includesAddress } from '../chain/guardian-calls.ts';
import type { ViewContext } from './view-context.ts';

type Modules = Pick<
  ViewContext,
  'module' | 'offeredModule' | 'serviceModule' | 'state' | 'trustedModules'
>;

/**
 * Whether the account's first guardian is still to come: with it the module is chosen. Guardians that
 * are on the account stay with the module that they are on.
 */
function isModuleOpen({ state }: Pick<ViewContext, 'state'>): boolean {
  return !state.moduleEnabled && state.guardians.length === 0;
}

/**
 * The module that a further guardian is to act through; `undefined` where there is none that may be
 * switched on.
 */
export function guardingModule(context: Modules): Address | undefined {
  if (isModuleOpen(context)) return context.offeredModule;
  return context.state.moduleEnabled || includesAddress(context.trustedModules, context.module)
    ? context.module
    : undefined;
}

/** Why the service's codes could not recover an account through the module that it has, or would. */
export type ModuleDoubt = 'unknown' | 'other';

/**
 * @returns `unknown` where the service names a module that would have to be switched on and that
 * nobody else knows, `other` where the account's module is not the one that the service serves.
 */
export function findModuleDoubt(context: Modules): ModuleDoubt | undefined {
  const { serviceModule, trustedModules } = context;
  if (!serviceModule) return undefined;
  const guarding = guardingModule(context);
  if (guarding && isAddressEqual(guarding, serviceModule)) return undefined;
  const isKnown = includesAddress(trustedModules, serviceModule);
  return guarding || isKnown ? 'other' : 'unknown';
}

/** How many guardians must agree, unless the person chooses: as many as before, and one at first. */
export function usualThreshold({ state }: Pick<ViewContext, 'state'>): number {
  return Math.max(1, state.guardianThreshold);
}
