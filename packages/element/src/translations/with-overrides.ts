import type { StringOverrides, Strings } from './strings.ts';

/** Merges a host's own texts into those of a language. */
export function withOverrides(strings: Strings, overrides: StringOverrides = {}): Strings {
  return { ...strings, ...overrides, errors: { ...strings.errors, ...overrides.errors } };
}
