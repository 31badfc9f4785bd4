import { shortenAddress } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/** Addresses short enough for a sentence, which no line break takes apart. */
export function addressesInWords(addresses: readonly Address[]): string {
  const wordJoiner = '\u2060';
  return addresses
    .map((address) => shortenAddress(address).replace('…', `${wordJoiner}…${wordJoiner}`))
    .join(', ');
}
