import { secp256k1 } from '@noble/curves/secp256k1';
import { WalletError } from '@recovery-guardian/wallet';
import { HDKey } from '@scure/bip32';
import {
  entropyToMnemonic,
  generateMnemonic,
  mnemonicToEntropy,
  mnemonicToSeed,
} from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english';
import { bytesToHex, concat, type Hash, type Hex, hexToBytes, numberToHex } from 'viem';
import type { Bytes } from './bytes.ts';

/** Creates a phrase of 12 words. @see BIP-39 */
export function createPhrase(): string {
  return generateMnemonic(wordlist, 128);
}

/**
 * Decodes a phrase to its entropy, which the vault stores.
 *
 * @throws {WalletError} `invalid-phrase` for unknown words, a wrong number of words, or a bad
 *   checksum.
 */
export function phraseToEntropy(phrase: string): Bytes {
  const words = phrase.normalize('NFKD').toLowerCase().trim().split(/\s+/);
  try {
    return Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist));
  } catch {
    // Without the cause, which would quote the words.
    throw new WalletError('invalid-phrase', 'These words are not a BIP-39 phrase');
  }
}

export function entropyToPhrase(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist);
}

/** The private key at `m/44'/60'/0'/0/{index}`, the path that Ethereum wallets use. @see BIP-44 */
export async function deriveOwnerKey(entropy: Uint8Array, index: number): Promise<Bytes> {
  const seed = await mnemonicToSeed(entropyToPhrase(entropy));
  const { privateKey } = HDKey.fromMasterSeed(seed).derive(`m/44'/60'/0'/0/${index}`);
  seed.fill(0);
  if (!privateKey) throw new Error('A derived key is a private one');
  return Uint8Array.from(privateKey);
}

/** @throws {WalletError} `invalid-private-key` */
export function readPrivateKey(text: string): Bytes {
  const digits = text.trim().replace(/^0x/i, '');
  const bytes = Uint8Array.from({ length: 32 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
  if (!/^[\da-f]{64}$/i.test(digits) || !secp256k1.utils.isValidPrivateKey(bytes)) {
    throw new WalletError('invalid-private-key', 'A private key is 32 bytes in hexadecimal');
  }
  return bytes;
}

/** Signs a hash as r, s, v with v = 27 or 28. The key is bytes, since strings cannot be wiped. */
export function signHash(key: Bytes, hash: Hash): Hex {
  const signature = secp256k1.sign(hexToBytes(hash), key, { lowS: true });
  const v = numberToHex(27 + signature.recovery, { size: 1 });
  return concat([bytesToHex(signature.toCompactRawBytes()), v]);
}
