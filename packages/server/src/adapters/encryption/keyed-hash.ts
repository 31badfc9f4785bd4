import { createHmac, type KeyObject } from 'node:crypto';

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
