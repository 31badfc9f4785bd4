import { hash, randomBytes } from 'node:crypto';

const prefix = 'rg_key_';
/** The length of 32 bytes in base64url. */
const randomLength = 43;

/** Creates an API key: 256 random bits, in characters that need no escape in a URL. */
export function makeApiKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Whether a text has the format of a key from {@link makeApiKey}. */
export function isMadeHere(text: string): boolean {
  return text.length === prefix.length + randomLength && text.startsWith(prefix);
}

/**
 * Returns what is stored of an API key: its SHA-256 hash, in hexadecimal. A plain hash is enough
 * for 256 random bits.
 */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
