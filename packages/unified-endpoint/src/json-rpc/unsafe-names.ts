/**
 * Whether an object in a parsed body has a member called `__proto__` or `constructor`. No call has
 * one; bundlers' HTTP servers take such a body for an attack and answer no JSON-RPC, so that a caller
 * could make a bundler look ill by it.
 */
export function hasUnsafeName(text: string, value: unknown): boolean {
  // Written plainly or with an escape: everything else need not be walked through.
  return /__proto__|constructor|\\u/.test(text) && isUnsafe(value);
}

function isUnsafe(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isUnsafe);
  return Object.entries(value).some(
    ([name, member]) => name === '__proto__' || name === 'constructor' || isUnsafe(member),
  );
}
