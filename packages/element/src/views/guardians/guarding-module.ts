import type { Address } from 'viem';
import type { ViewContext } from '../view-context.ts';

type Parameters = Pick<ViewContext, 'module' | 'offeredModules' | 'state'>;

/**
 * Whether the account's first guardian is still to come: with it the module is chosen. Guardians that
 * are on the account stay with the module that they are on.
 */
export function isModuleOpen({ state }: Pick<ViewContext, 'state'>): boolean {
  return !state.moduleEnabled && state.guardians.length === 0;
}

/**
 * The module that a further guardian is to act through; `undefined` where the account has none and
 * nobody can say which one the service guards.
 */
export function guardingModule(context: Parameters, chosen?: Address): Address | undefined {
  return isModuleOpen(context) ? (chosen ?? context.offeredModules[0]) : context.module;
}

/** How many guardians must agree, unless the person chooses: as many as before, and one at first. */
export function usualThreshold({ state }: Pick<ViewContext, 'state'>): number {
  return Math.max(1, state.guardianThreshold);
}
