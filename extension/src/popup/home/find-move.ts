import {
  type AccountInModule,
  type ModuleState,
  moduleToMoveTo,
  servedOf,
} from '@recovery-guardian/core';
import { isAddressEqual } from 'viem';
import type { AccountOverview } from '../../messages/account.ts';

/** What is moved: an older module's guardians, and what the newer one has by now. */
export interface Move {
  readonly from: ModuleState;
  readonly to: AccountInModule;
  /** Whether the service signs for the newer one. */
  readonly isServed: boolean;
}

/**
 * The guardians that can be moved to a newer module; `undefined` if there are none, or if others protect
 * the account there, whom they would replace.
 */
export function findMove(overview: AccountOverview): Move | undefined {
  const { modules, newestModules } = overview;
  const from = modules.find((one) => one.version === '0.1.0' && one.guardians.length > 0);
  if (!from) return undefined;
  const none = {
    version: '0.2.0',
    guardians: [],
    guardianThreshold: 0,
    recovery: undefined,
  } as const;
  const newer = newestModules
    .map(
      (module) => modules.find((one) => isAddressEqual(one.module, module)) ?? { module, ...none },
    )
    .filter((one) => !('isEnabled' in one && one.isEnabled && one.guardians.length > 0));
  const to = moduleToMoveTo(overview, from.module, newer);
  return to && { from, to, isServed: servedOf(overview, to.module) !== undefined };
}
