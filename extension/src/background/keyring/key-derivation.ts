import { scryptAsync } from '@noble/hashes/scrypt';
import { WalletError } from '@recovery-guardian/wallet';
import type { Bytes } from './bytes.ts';

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
