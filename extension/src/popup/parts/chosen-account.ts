/** A new account, an existing one, or one whose key is lost. */
export type AccountKind = 'new' | 'existing' | 'lost';

const key = 'chosen-account';

/**
 * What the user chose on the first screen, until the wallet has an account: the first run continues
 * with it even if the wallet was locked or the browser closed meanwhile.
 */
export function chosenAccount(): AccountKind | undefined {
  const kept = localStorage.getItem(key);
  return (['new', 'existing', 'lost'] as const).find((kind) => kind === kept);
}

export function rememberChosenAccount(kind: AccountKind): void {
  localStorage.setItem(key, kind);
}

export function forgetChosenAccount(): void {
  localStorage.removeItem(key);
}
