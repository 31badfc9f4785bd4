import { type AccountId, isAccountId } from '@recovery-guardian/wallet';

/** A new account, an existing one, or one whose key is lost. */
export type AccountKind = 'new' | 'existing' | 'lost';

const chosenKey = 'chosen-account';

/**
 * What the user chose on the first screen, until the wallet has an account: the first run continues
 * with it even if the wallet was locked or the browser closed meanwhile.
 */
export function chosenAccount(): AccountKind | undefined {
  const kept = localStorage.getItem(chosenKey);
  return (['new', 'existing', 'lost'] as const).find((kind) => kind === kept);
}

export function rememberChosenAccount(kind: AccountKind): void {
  localStorage.setItem(chosenKey, kind);
}

export function forgetChosenAccount(): void {
  localStorage.removeItem(chosenKey);
}

const startedKey = 'begun-recoveries';

/**
 * The lost accounts whose recovery the user has started here. The wallet lists an account only once
 * its key controls it, which may take days; until then these lead back to it.
 */
export function startedRecoveries(): readonly AccountId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(startedKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => isAccountId(String(id))) : [];
  } catch {
    return [];
  }
}

export function rememberRecovery(id: AccountId): void {
  keep([...new Set([...startedRecoveries(), id])]);
}

export function forgetRecovery(id: AccountId): void {
  keep(startedRecoveries().filter((other) => other !== id));
}

function keep(ids: readonly AccountId[]): void {
  localStorage.setItem(startedKey, JSON.stringify(ids));
}
