import { sha256 } from '@noble/hashes/sha2';
import { WalletError } from '@recovery-guardian/wallet';
import { type Bytes, fromBase64, toBase64 } from './bytes.ts';
import { currentKeyDerivation, deriveKey, type KeyDerivation } from './key-derivation.ts';

/** The owners' secrets as stored: encrypted, with all that opening them needs except the password. */
export interface Vault {
  readonly version: 1;
  readonly derivation: KeyDerivation;
  readonly salt: string;
  readonly cipher: 'AES-GCM';
  readonly iv: string;
  readonly ciphertext: string;
  /** SHA-256 of all fields above: distinguishes a damaged vault from a wrong password. Not secret. */
  readonly checksum: string;
}

/** The key of a vault, and how it was derived from the password. */
export interface VaultKey {
  readonly key: Bytes;
  readonly derivation: KeyDerivation;
  readonly salt: string;
}

const version = 1;

/** Derives a new key from a password, with its own salt. */
export async function createVaultKey(
  password: string,
  derivation: KeyDerivation = currentKeyDerivation,
): Promise<VaultKey> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  return { key: await deriveKey(password, salt, derivation), derivation, salt: toBase64(salt) };
}

/** Derives the key of a stored vault; only opening the vault shows whether it is right. */
export async function deriveVaultKey(vault: Vault, password: string): Promise<VaultKey> {
  const { derivation, salt } = vault;
  return { key: await deriveKey(password, fromBase64(salt), derivation), derivation, salt };
}

/** Encrypts the content with a new initialization vector. */
export async function sealVault(content: Bytes, vaultKey: VaultKey): Promise<Vault> {
  const { derivation, salt } = vaultKey;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const head = { version, derivation, salt, cipher: 'AES-GCM', iv: toBase64(iv) } as const;
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: headBytes(head) },
    await importKey(vaultKey, 'encrypt'),
    content,
  );
  const vault = { ...head, ciphertext: toBase64(new Uint8Array(ciphertext)) };
  return { ...vault, checksum: checksum(vault) };
}

/** @throws {WalletError} `wrong-password`, given a vault that {@link readVault} has checked. */
export async function openVault(vault: Vault, vaultKey: VaultKey): Promise<Bytes> {
  const algorithm = {
    name: 'AES-GCM',
    iv: fromBase64(vault.iv),
    additionalData: headBytes(vault),
  };
  const key = await importKey(vaultKey, 'decrypt');
  try {
    const content = await crypto.subtle.decrypt(algorithm, key, fromBase64(vault.ciphertext));
    return new Uint8Array(content);
  } catch (cause) {
    throw new WalletError('wrong-password', 'The password does not open the vault', { cause });
  }
}

/**
 * Checks that a stored value is an undamaged vault of this version.
 *
 * @throws {WalletError} `newer-vault` or `damaged-vault`.
 */
export function readVault(stored: unknown): Vault {
  const vault = stored as Vault;
  if (typeof vault !== 'object' || vault === null || !Number.isSafeInteger(vault.version)) {
    throw new WalletError('damaged-vault', 'There is no vault in what is stored');
  }
  if (vault.version > version) {
    throw new WalletError('newer-vault', `The vault is of version ${vault.version}`);
  }
  if (vault.version < version || vault.checksum !== checksum(vault)) {
    throw new WalletError('damaged-vault', "The vault's checksum does not fit");
  }
  return vault;
}

function importKey({ key }: VaultKey, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [usage]);
}

type Head = Omit<Vault, 'ciphertext' | 'checksum'>;

/** Authenticates the parameters with the content, so that they cannot be weakened unnoticed. */
function headBytes({ version, derivation, salt, cipher, iv }: Head): Bytes {
  const sorted = Object.entries(derivation).sort(([a], [b]) => (a < b ? -1 : 1));
  return new TextEncoder().encode(JSON.stringify([version, sorted, salt, cipher, iv]));
}

function checksum(vault: Omit<Vault, 'checksum'>): string {
  try {
    const all = [...headBytes(vault), ...new TextEncoder().encode(vault.ciphertext)];
    return toBase64(sha256(Uint8Array.from(all)));
  } catch {
    return '';
  }
}
