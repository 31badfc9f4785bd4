/** A key or a file of keys does not exist yet: `keys create` makes it. */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError';
}
