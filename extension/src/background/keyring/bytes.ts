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
