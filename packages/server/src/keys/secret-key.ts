import {
  createHmac,
  createSecretKey as createKeyObject,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

/** One version of a secret: 32 bytes, from which a key for every purpose is derived. */
export interface SecretKey {
  /** Identifies the version without revealing it: 8 bytes derived from the key, in hexadecimal. */
  readonly id: string;
  /** From when it is used to write; it is used to read as soon as it is known. */
  readonly from: Date;
  /**
   * Derives the 32-byte key of a purpose (HKDF-SHA256, RFC 5869). A `KeyObject`, because creating
   * one for each use takes four times as long as the use itself.
   */
  derive(purpose: string): KeyObject;
}

/** @param secret 64 hexadecimal digits */
export function createSecretKey(secret: string, from = new Date(0)): SecretKey {
  const bytes = Buffer.from(secret, 'hex');
  if (bytes.length !== 32) throw new TypeError('A secret must be 64 hexadecimal digits');
  const derived = new Map<string, KeyObject>();
  const derive = (purpose: string) => {
    const known = derived.get(purpose);
    if (known) return known;
    const key = createKeyObject(
      new Uint8Array(hkdfSync('sha256', bytes, '', `recovery-guardian ${purpose}`, 32)),
    );
    derived.set(purpose, key);
    return key;
  };
  return { id: derive('key id').export().toString('hex', 0, 8), from, derive };
}

/** Returns the HMAC-SHA256 of a list of texts, which differs from that of any other list. */
export function keyedHash(key: KeyObject, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(encodeParts(parts)).digest();
}

/** Encodes each part with its length, so that two lists never have the same encoding. */
export function encodeParts(parts: readonly string[]): Buffer {
  const lengths = parts.map((part) => Buffer.byteLength(part));
  const encoded = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    at = encoded.writeUInt32BE(lengths[i] ?? 0, at);
    at += encoded.write(part, at);
  }
  return encoded;
}
