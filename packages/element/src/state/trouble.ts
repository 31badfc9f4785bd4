import { isAddressEqual } from 'viem';
import { unknownGuardians } from './protection.ts';
import type { ViewContext } from './view-context.ts';

/**
 * Whether an account is in trouble: a recovery is pending, or there may be something to warn of. What
 * says so is loaded then.
 */
export function isInTrouble({
  account,
  service,
}: Pick<ViewContext, 'account' | 'service'>): boolean {
  const { offeredModule, serviceModule, problem } = service;
  const isServed =
    !serviceModule || (offeredModule && isAddressEqual(offeredModule, account.module));
  const hasNoContacts = account.registrations?.length === 0;
  const isKnown = unknownGuardians(account).length === 0;
  return Boolean(account.state.recovery || problem || !isServed || hasNoContacts || !isKnown);
}
