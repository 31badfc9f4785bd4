import { isAddressEqual } from 'viem';
import { hasNoContacts, protectionOf } from './protection.ts';
import type { ViewContext } from './view-context.ts';

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
