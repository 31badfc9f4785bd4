import type { Address } from 'viem';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import type { ViewContext } from '../view-context.ts';

/** A guardian in a sentence, whose direction no name may change (UAX #9: isolated). */
export function guardianInWords({ guardianNames }: ViewContext, guardian: Address): string {
  const name = guardianNames[guardian];
  const address = addressesInWords([guardian]);
  return name ? `\u2068${name}\u2069 (${address})` : address;
}
