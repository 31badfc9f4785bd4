import { scryptAsync } from '@noble/hashes/scrypt';
import { sha256 } from '@noble/hashes/sha2';
import { WalletError } from '@recovery-guardian/wallet';

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

/** How a key is derived from a password. Stored with the vault, so that it can be raised. */
export interface KeyDerivation {
  readonly name: 'scrypt';
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** For new vaults; older ones are raised to it when unlocked. Uses 128 MiB of memory. */
export const currentKeyDerivation: KeyDerivation = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 };

/** Compares field by field: browsers do not keep the order of what they store. */
export function isSameDerivation(one: KeyDerivation, other: KeyDerivation): boolean {
  return (['name', 'N', 'r', 'p'] as const).every((field) => one[field] === other[field]);
}

/**
 * Derives the 32 bytes that encrypt a vault.
 *
 * @throws {WalletError} `newer-vault` for an unknown function; `damaged-vault` for parameters out
 *   of range, which could exhaust the browser's memory.
 */
export async function deriveKey(
  password: string,
  salt: Bytes,
  derivation: KeyDerivation,
): Promise<Bytes> {
  const { name, N, r, p } = derivation;
  if (name !== 'scrypt') {
    throw new WalletError('newer-vault', 'The vault uses an unknown key derivation');
  }
  checkRange(N, 2 ** 10, 2 ** 20);
  checkRange(r, 1, 16);
  checkRange(p, 1, 8);
  // A password has several Unicode encodings, and keyboards differ in which one they produce.
  const bytes = new TextEncoder().encode(password.normalize('NFKC'));
  const key = await scryptAsync(bytes, salt, { N, r, p, dkLen: 32, maxmem: 2 ** 32 });
  return Uint8Array.from(key);
}

function checkRange(value: unknown, least: number, most: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    throw new WalletError('damaged-vault', 'The vault asks for an impossible key derivation');
  }
}

/** Bytes as WebCrypto accepts them: not in shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** @throws {TypeError} if the text is not base64. */
export function fromBase64(text: unknown): Bytes {
  if (typeof text !== 'string') throw new TypeError('not base64');
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch (cause) {
    throw new TypeError('not base64', { cause });
  }
}
