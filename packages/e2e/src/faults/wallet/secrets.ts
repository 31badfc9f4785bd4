import { searchSecrets, searchSecretsIn } from '@recovery-guardian/devnet/testing';
import { type Hex, toHex } from 'viem';
import { english, mnemonicToAccount } from 'viem/accounts';

/** What to search for, by the name that a hit is reported with. */
export type Secrets = ReadonlyMap<string, string>;

/** Searches for secrets where they must not be, and for canaries where they are, as a control. */
export class Search {
  /** Secrets that were found. */
  readonly leaks: string[] = [];
  /** Canaries that were not found. */
  readonly missed: string[] = [];

  expectNone(place: string, content: string | Uint8Array, secrets: Secrets): void {
    this.#note(place, searchSecretsIn(secrets, content));
  }

  /** None of these may be in any file of the folder. */
  expectNoneBelow(folder: string, secrets: Secrets): void {
    for (const hit of searchSecrets(secrets, [folder])) {
      this.#note(hit.file.slice(folder.length + 1), [hit]);
    }
  }

  expectAll(place: string, content: string | Uint8Array, secrets: Secrets): void {
    this.#miss(place, searchSecretsIn(secrets, content), secrets);
  }

  /** All of these are in files of the folder. */
  expectAllBelow(folder: string, secrets: Secrets): void {
    this.#miss('the profile folder', searchSecrets(secrets, [folder]), secrets);
  }

  #note(place: string, hits: readonly { name: string; encoding: string }[]): void {
    const found = hits.map(({ name, encoding }) => `${name} (${encoding}) in ${place}`);
    this.leaks.push(...new Set(found));
  }

  #miss(place: string, hits: readonly { name: string }[], secrets: Secrets): void {
    for (const name of secrets.keys()) {
      if (!hits.some((hit) => hit.name === name)) this.missed.push(`${name} in ${place}`);
    }
  }
}

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
