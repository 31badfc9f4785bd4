import type { ApiKey } from '../configuration/endpoint.ts';

/** The limits of a caller. */
export interface Plan {
  readonly name: string;
  readonly requestsPerMinute: number;
  readonly userOperationsPerDay: number;
}

/** The caller: a key's holder or, on the public route, a network. */
export interface Caller {
  /** For logs and metrics: the key's id, or `public`. */
  readonly id: string;
  /** What quotas count by: the key's id or the caller's network. */
  readonly subject: string;
  /** The caller's network as limits count it: a /24 or /48. */
  readonly network: string;
  /** The header `Origin`, and the address, which policies may name. */
  readonly origin?: string | undefined;
  readonly ip?: string | undefined;
  readonly plan: Plan;
  readonly key: ApiKey | undefined;
  /** Looks the key up again unless that was just done. @throws JsonRpcError unknownKey (401) */
  readonly requireValidKey?: () => Promise<void>;
}

export type QuotaOutcome =
  | { readonly outcome: 'taken' }
  /** There is room again in `retryAfter` seconds. */
  | { readonly outcome: 'limited'; readonly retryAfter: number };

/**
 * Whether a method may submit a user operation, by its name: bundlers have methods of their own
 * (`pimlico_sendUserOperationNow`, `boost_sendUserOperation`, `wallet_sendPreparedCalls`).
 */
export function submitsOperation(method: string): boolean {
  return /_send/i.test(method);
}

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
