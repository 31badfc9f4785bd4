import type { OpenContext } from '../../pages/screen-context.ts';

/** The default name of the next account: its number in the wallet. */
export function newAccountName({ strings, state }: OpenContext): string {
  return strings.accountNumber(state.accounts.length + 1);
}
