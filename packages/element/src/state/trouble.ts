import { isAddressEqual } from 'viem';
import { hasNoContacts } from './protection.ts';
import type { ViewContext } from './view-context.ts';

/**
 * Whether an account is in trouble: a recovery is pending, or the service may not be able to
 * recover it. What says so is loaded then.
 */
export function isInTrouble({
  account,
  service,
}: Pick<ViewContext, 'account' | 'service'>): boolean {
  const { offeredModule, serviceModule, problem } = service;
  const isModuleServed =
    !serviceModule || (offeredModule && isAddressEqual(offeredModule, account.module));
  return Boolean(account.state.recovery || problem || !isModuleServed || hasNoContacts(account));
}
