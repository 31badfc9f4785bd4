import { shortenAddress } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/**
 * Shortens addresses for a sentence, without line breaks inside. Of many, the first three: the others
 * would push an alarm's button out of sight (security S120).
 */
export function addressesInWords(addresses: readonly Address[]): string {
  const wordJoiner = '\u2060';
  const more = addresses.length - 3;
  const first = addresses
    .slice(0, 3)
    .map((address) => shortenAddress(address).replace('…', `${wordJoiner}…${wordJoiner}`))
    .join(', ');
  return more > 0 ? `${first} +${more}` : first;
}
