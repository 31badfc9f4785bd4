import { WalletError } from '@recovery-guardian/wallet';
import { type Hex, hexToBytes } from 'viem';
import type { Passkey } from '../../messages/state.ts';
import { type Bytes, fromBase64, toBase64, type Vault, type VaultKey } from './vault.ts';

/** The vault's key as stored, encrypted with a secret that only the passkey gives. */
export interface StoredPasskey extends Passkey {
  readonly version: 1;
  /** The salt of the vault that it opens. Another password has another one, and another key. */
  readonly vaultSalt: string;
  readonly iv: string;
  readonly wrappedKey: string;
}

const version = 1;

/** @param secret Of the passkey: 32 bytes, for its salt. */
export async function wrapVaultKey(
  { key, salt: vaultSalt }: VaultKey,
  { id, salt }: Passkey,
  secret: Hex,
): Promise<StoredPasskey> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const head = { version, id, salt, vaultSalt } as const;
  const wrapping = await wrappingKey(secret, vaultSalt);
  const wrapped = await crypto.subtle.encrypt(algorithm(head, iv), wrapping, key);
  return { ...head, iv: toBase64(iv), wrappedKey: toBase64(new Uint8Array(wrapped)) };
}

/** @throws {WalletError} `wrong-passkey` */
export async function unwrapVaultKey(
  stored: StoredPasskey,
  { derivation, salt }: Vault,
  secret: Hex,
): Promise<VaultKey> {
  try {
    const wrapping = await wrappingKey(secret, salt);
    const wrapped = fromBase64(stored.wrappedKey);
    const key = await crypto.subtle.decrypt(
      algorithm(stored, fromBase64(stored.iv)),
      wrapping,
      wrapped,
    );
    return { key: new Uint8Array(key), derivation, salt };
  } catch (cause) {
    throw new WalletError('wrong-passkey', 'The passkey does not open the vault', { cause });
  }
}

/** Whether the stored passkey is of this version, and opens this vault. */
export function opensVault(
  stored: StoredPasskey | undefined,
  vault: Vault | undefined,
): stored is StoredPasskey {
  return stored?.version === version && stored.vaultSalt === vault?.salt;
}

/** @throws {TypeError} if the secret is not 32 bytes. */
async function wrappingKey(secret: Hex, vaultSalt: string): Promise<CryptoKey> {
  const bytes = hexToBytes(secret, { size: 32 }) as Bytes;
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  bytes.fill(0);
  const info = new TextEncoder().encode('recovery-guardian: key of the vault');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: fromBase64(vaultSalt), info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Authenticates what the key belongs to, so that no other passkey or vault can be put in. */
function algorithm(head: Omit<StoredPasskey, 'iv' | 'wrappedKey'>, iv: Bytes): AesGcmParams {
  const { id, salt, vaultSalt } = head;
  const additionalData = new TextEncoder().encode(JSON.stringify([version, id, salt, vaultSalt]));
  return { name: 'AES-GCM', iv, additionalData };
}
