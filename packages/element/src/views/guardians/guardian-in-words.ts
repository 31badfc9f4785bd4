import type { Address } from 'viem';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import type { AccountStore } from '../../state/account.ts';

/** Names a guardian in a sentence, isolated so that no name changes its direction (UAX #9). */
export function guardianInWords(
  { guardianNames }: Pick<AccountStore, 'guardianNames'>,
  guardian: Address,
): string {
  const name = guardianNames[guardian];
  const address = addressesInWords([guardian]);
  return name ? `\u2068${name}\u2069 (${address})` : address;
}
