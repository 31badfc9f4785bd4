import type { StringOverrides, Strings } from './strings.ts';

/** The texts of a language with a host's own put over them. */
export function withOverrides(strings: Strings, overrides: StringOverrides = {}): Strings {
  return { ...strings, ...overrides, errors: { ...strings.errors, ...overrides.errors } };
}
