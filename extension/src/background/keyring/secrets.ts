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
import {
  type Address,
  bytesToHex,
  concat,
  getAddress,
  type Hash,
  type Hex,
  hexToBytes,
  numberToHex,
  toHex,
} from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { Owner } from '../../messages/account.ts';
import { type Bytes, fromBase64, toBase64 } from './vault.ts';

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
async function deriveOwnerKey(entropy: Uint8Array, index: number): Promise<Bytes> {
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

/** What a vault stores of an owner. */
export type StoredOwner = {
  readonly address: Address;
  readonly name: string;
  readonly isBackedUp: boolean;
} & (
  | { readonly source: 'phrase'; readonly entropy: string; readonly index: number }
  | { readonly source: 'private-key'; readonly privateKey: string }
);

/** The decrypted content of a vault. */
export interface VaultContent {
  readonly owners: readonly StoredOwner[];
}

export function encodeContent(content: VaultContent): Bytes {
  return new TextEncoder().encode(JSON.stringify(content));
}

/** Decodes decrypted content, and overwrites the bytes. @throws {WalletError} `damaged-vault` */
export function decodeContent(bytes: Bytes): VaultContent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Without the cause, which would quote the content.
    throw new WalletError('damaged-vault', 'The vault opens, but holds no owners');
  } finally {
    bytes.fill(0);
  }
}

export async function ownerFromPhrase(
  entropy: Bytes,
  index: number,
  facts: Pick<Owner, 'name' | 'isBackedUp'>,
): Promise<StoredOwner> {
  const address = keyAddress(await deriveOwnerKey(entropy, index));
  return { ...facts, address, source: 'phrase', entropy: toBase64(entropy), index };
}

export function ownerFromPrivateKey(privateKey: Bytes, name: string): StoredOwner {
  const address = keyAddress(privateKey);
  // The user who typed it in has it.
  return {
    name,
    isBackedUp: true,
    address,
    source: 'private-key',
    privateKey: toBase64(privateKey),
  };
}

/** The private key itself; the caller must overwrite it with zeros after use. */
export async function ownerKey(owner: StoredOwner): Promise<Bytes> {
  return owner.source === 'phrase'
    ? deriveOwnerKey(fromBase64(owner.entropy), owner.index)
    : fromBase64(owner.privateKey);
}

/** An owner as the screens see it. */
export function publicOwner({ address, name, source, isBackedUp }: StoredOwner): Owner {
  return { address, name, source, isBackedUp };
}

function keyAddress(privateKey: Bytes): Address {
  return getAddress(publicKeyToAddress(toHex(secp256k1.getPublicKey(privateKey, false))));
}
