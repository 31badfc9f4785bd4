import { en } from './en.ts';
import type { StringOverrides, Strings } from './strings.ts';

/** The English texts with a host's own put over them. */
export function withOverrides(overrides: StringOverrides = {}): Strings {
  return { ...en, ...overrides, errors: { ...en.errors, ...overrides.errors } };
}
