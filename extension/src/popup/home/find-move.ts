import type { AccountInModule, ModuleState } from '@recovery-guardian/core';
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
export function findMove({ modules, newestModule }: AccountOverview): Move | undefined {
  const from = modules.find((one) => one.version === '0.1.0' && one.guardians.length > 0);
  if (!from || !newestModule) return undefined;
  const { isServed } = newestModule;
  const none = { guardians: [], guardianThreshold: 0, recovery: undefined };
  const to = modules.find(({ module }) => isAddressEqual(module, newestModule.module));
  if (to?.isEnabled && to.guardians.length > 0) return undefined;
  return { from, to: to ?? { module: newestModule.module, version: '0.2.0', ...none }, isServed };
}
