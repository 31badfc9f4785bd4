import { isAddressEqual } from 'viem';
import { hasNoContacts, protectionOf, unknownGuardians } from './protection.ts';
import type { ViewContext } from './view-context.ts';

/**
 * Whether an account is in trouble: a recovery is pending, it cannot be recovered as it was set up, or
 * it has a guardian that is unknown here. What says so is loaded then.
 */
export function isInTrouble({
  account,
  service,
}: Pick<ViewContext, 'account' | 'service'>): boolean {
  const { offeredModule, serviceModule, problem } = service;
  const isModuleServed =
    !serviceModule || (offeredModule && isAddressEqual(offeredModule, account.module));
  const isIncomplete =
    account.state.guardians.length > 0 && protectionOf({ account, service }) === 'incomplete';
  return Boolean(
    account.state.recovery ||
      problem ||
      !isModuleServed ||
      isIncomplete ||
      hasNoContacts(account) ||
      unknownGuardians(account).length > 0,
  );
}
