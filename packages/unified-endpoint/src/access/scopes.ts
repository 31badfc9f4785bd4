import type { ApiKey } from './ports.ts';

/** Whether a key may be used on a chain. */
export function coversChain({ chains }: ApiKey, chainId: number): boolean {
  return chains === undefined || chains.includes(chainId);
}

/** Whether a key may call a method: named itself, or by its beginning with `*` at the end. */
export function coversMethod({ methods }: ApiKey, method: string): boolean {
  return methods === undefined || methods.some((pattern) => coversName(pattern, method));
}

/**
 * Whether a key may be used from an origin. A key that has origins is for browsers alone, which send
 * theirs with every POST: without the header it is refused.
 */
export function coversOrigin({ origins }: ApiKey, origin: string | undefined): boolean {
  return origins === undefined || (origin !== undefined && origins.includes(origin));
}

/** Whether a pattern names a method: by its whole name, or by its beginning with `*` at the end. */
export function coversName(pattern: string, method: string): boolean {
  return pattern.endsWith('*') ? method.startsWith(pattern.slice(0, -1)) : pattern === method;
}
