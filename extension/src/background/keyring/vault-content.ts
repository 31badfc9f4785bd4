import { secp256k1 } from '@noble/curves/secp256k1';
import { WalletError } from '@recovery-guardian/wallet';
import { type Address, getAddress, toHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { Owner } from '../../messages/account.ts';
import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import { deriveOwnerKey } from './secrets.ts';

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
