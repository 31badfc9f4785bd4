import { isAddressEqual } from 'viem';
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
  const isServed =
    !serviceModule || (offeredModule && isAddressEqual(offeredModule, account.module));
  const hasNoContacts = account.registrations?.length === 0;
  return Boolean(account.state.recovery || problem || !isServed || hasNoContacts);
}
