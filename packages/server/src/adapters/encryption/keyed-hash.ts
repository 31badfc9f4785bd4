import { createHmac, type KeyObject } from 'node:crypto';

/** Returns the HMAC-SHA256 of a list of texts, which differs from that of any other list. */
export function keyedHash(key: KeyObject, parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(encodeParts(parts)).digest();
}

/** Encodes each part with its length, so that two lists never have the same encoding. */
export function encodeParts(parts: readonly string[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part, 'utf8');
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}
