import type { ApiKey } from './ports.ts';

/** Whether a key may be used on a chain. */
export function coversChain({ chains }: ApiKey, chainId: number): boolean {
  return chains === undefined || chains.includes(chainId);
}

/** Whether a key may call a method: by its name or a prefix ending in `*`. */
export function coversMethod({ methods }: ApiKey, method: string): boolean {
  return methods === undefined || methods.some((pattern) => coversName(pattern, method));
}

/**
 * Whether a key may be used from an origin. A key with origins is for browsers only, which send
 * theirs with every POST, so a request without the header is refused.
 */
export function coversOrigin({ origins }: ApiKey, origin: string | undefined): boolean {
  return origins === undefined || (origin !== undefined && origins.includes(origin));
}

/** Whether a pattern, a name or a prefix ending in `*`, matches a method. */
export function coversName(pattern: string, method: string): boolean {
  return pattern.endsWith('*') ? method.startsWith(pattern.slice(0, -1)) : pattern === method;
}
