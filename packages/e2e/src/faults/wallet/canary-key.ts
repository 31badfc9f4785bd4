import { type Hex, toHex } from 'viem';
import { english, mnemonicToAccount } from 'viem/accounts';
import type { Secrets } from './search.ts';

/** The canary secrets of a phrase: its words, what they encode, and the derived key. */
export function secretsOfPhrase(phrase: string): Secrets {
  const { privateKey } = mnemonicToAccount(phrase).getHdKey();
  if (!privateKey) throw new Error('A phrase gives a private key');
  return new Map([
    ['phrase', phrase],
    ["phrase's entropy", entropyOf(phrase)],
    ["owner's key", toHex(privateKey)],
  ]);
}

/** @see BIP-39: eleven bits for each word, of which the last four of twelve words are a checksum */
function entropyOf(phrase: string): Hex {
  const words = phrase.split(' ');
  const bits = words.reduce((all, word) => (all << 11n) | BigInt(english.indexOf(word)), 0n);
  return toHex(bits >> 4n, { size: 16 });
}
