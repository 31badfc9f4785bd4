/**
 * Whether an object in a parsed body has a member called `__proto__` or `constructor`. No valid
 * call has one. Bundlers' HTTP servers reject such a body without a JSON-RPC answer, which would
 * let a caller make a bundler look faulty.
 */
export function hasUnsafeName(text: string, value: unknown): boolean {
  // Skips the walk unless a name is written plainly or with an escape.
  return /__proto__|constructor|\\u/.test(text) && isUnsafe(value);
}

function isUnsafe(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isUnsafe);
  return Object.entries(value).some(
    ([name, member]) => name === '__proto__' || name === 'constructor' || isUnsafe(member),
  );
}
