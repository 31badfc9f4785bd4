/**
 * Reads the values at a JSON pointer (RFC 6901, without escapes); `*` is every item of a list, also one
 * without the value: `undefined`.
 */
export function valuesAt(json: unknown, pointer: string): unknown[] {
  return valuesOf(json, pointer.split('/').slice(1));
}

function valuesOf(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (value === undefined || value === null) return [];
  if (key === undefined) return [value];
  if (key !== '*') return valuesOf((value as Record<string, unknown>)[key], rest);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const found = valuesOf(item, rest);
    return found.length > 0 ? found : [undefined];
  });
}

/** @returns `undefined` if it is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
