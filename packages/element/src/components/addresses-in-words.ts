import { shortenAddress } from '@recovery-guardian/protocol';
import type { Address } from 'viem';

/** Shortens addresses for a sentence, without line breaks inside. */
export function addressesInWords(addresses: readonly Address[]): string {
  const wordJoiner = '\u2060';
  return addresses
    .map((address) => shortenAddress(address).replace('…', `${wordJoiner}…${wordJoiner}`))
    .join(', ');
}
