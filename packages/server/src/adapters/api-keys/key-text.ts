import { createHash, randomBytes } from 'node:crypto';

const prefix = 'rg_key_';
/** Of 32 bytes in base64url. */
const randomLength = 43;

/** A new API key: 256 random bits, in letters that need no escape in a URL. */
export function makeApiKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whether a text could be a key that {@link makeApiKey} made. */
export function isMadeHere(text: string): boolean {
  return text.length === prefix.length + randomLength && text.startsWith(prefix);
}

/**
 * What is stored of an API key: its SHA-256 hash, in hexadecimal. A plain hash suffices, as nobody can
 * try out that many keys.
 */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
