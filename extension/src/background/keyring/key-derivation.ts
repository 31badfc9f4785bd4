import { argon2idAsync } from '@noble/hashes/argon2';
import { scryptAsync } from '@noble/hashes/scrypt';
import { WalletError } from '../../messages/errors.ts';
import type { Bytes } from './bytes.ts';

/** How a key is derived from a password. Stored with the vault, so that it can be raised. */
export type KeyDerivation =
  | { readonly name: 'scrypt'; readonly N: number; readonly r: number; readonly p: number }
  | { readonly name: 'argon2id'; readonly m: number; readonly t: number; readonly p: number };

/** For new vaults; older ones are raised to it when unlocked. Uses 128 MiB of memory. */
export const currentKeyDerivation: KeyDerivation = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1 };

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
  // A password has several Unicode encodings, and keyboards differ in which one they produce.
  const bytes = new TextEncoder().encode(password.normalize('NFKC'));
  return Uint8Array.from(await derive(bytes, salt, derivation));
}

function derive(password: Bytes, salt: Bytes, derivation: KeyDerivation): Promise<Uint8Array> {
  switch (derivation.name) {
    case 'scrypt': {
      const { N, r, p } = derivation;
      checkRange(N, 2 ** 10, 2 ** 20);
      checkRange(r, 1, 16);
      checkRange(p, 1, 8);
      return scryptAsync(password, salt, { N, r, p, dkLen: 32, maxmem: 2 ** 32 });
    }
    case 'argon2id': {
      const { m, t, p } = derivation;
      checkRange(m, 2 ** 10, 2 ** 20);
      checkRange(t, 1, 16);
      checkRange(p, 1, 8);
      return argon2idAsync(password, salt, { m, t, p, dkLen: 32 });
    }
    default:
      throw new WalletError('newer-vault', 'The vault uses an unknown key derivation');
  }
}

function checkRange(value: unknown, least: number, most: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    throw new WalletError('damaged-vault', 'The vault asks for an impossible key derivation');
  }
}
