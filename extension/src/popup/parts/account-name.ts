import type { OpenContext } from '../screen-context.ts';

/** What the next account is called: its number in the wallet. */
export function newAccountName({ strings, state }: OpenContext): string {
  return strings.accountNumber(state.accounts.length + 1);
}
