import type { AccountId } from '../../messages/account.ts';
import { isAccountId } from '../../messages/account-id.ts';

const key = 'begun-recoveries';

/**
 * The lost accounts whose recovery the user has started here. The wallet lists an account only once
 * its key controls it, which may take days; until then these lead back to it.
 */
export function startedRecoveries(): readonly AccountId[] {
  const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').filter(isAccountId) : [];
}

export function rememberRecovery(id: AccountId): void {
  keep([...new Set([...startedRecoveries(), id])]);
}

export function forgetRecovery(id: AccountId): void {
  keep(startedRecoveries().filter((other) => other !== id));
}

function keep(ids: readonly AccountId[]): void {
  localStorage.setItem(key, JSON.stringify(ids));
}
