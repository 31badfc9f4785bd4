/** The rights of an API key. Its id may appear in logs and metrics, the key itself never. */
export interface ApiKey {
  readonly id: string;
  /** Name of a {@link Plan}. */
  readonly plan: string;
  /** Allowed chain ids; all by default. */
  readonly chains?: readonly number[];
  /** Allowed methods, by name or by a prefix ending in `*`: `pm_*`. All by default. */
  readonly methods?: readonly string[];
  /** Allowed browser origins. All by default. */
  readonly origins?: readonly string[];
  /** Gas policies that may sponsor its user operations, the default first. */
  readonly policies?: readonly string[];
}

/**
 * The API keys, looked up by hash, because only hashes are stored.
 *
 * @see packages/server/src/adapters/api-keys/api-keys.ts
 */
export interface ApiKeys {
  find(key: string): Promise<ApiKey | undefined>;
}

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
  readonly plan: Plan;
  readonly key: ApiKey | undefined;
  /** Looks the key up again unless that was just done. @throws JsonRpcError unknownKey (401) */
  readonly requireValidKey?: () => Promise<void>;
}

export type QuotaOutcome =
  | { readonly outcome: 'taken' }
  /** There is room again in `retryAfter` seconds. */
  | { readonly outcome: 'limited'; readonly retryAfter: number };

/** Counts the use of plans across all processes. @see packages/server/src/adapters/rates/ */
export interface Quotas {
  takeRequests(caller: Caller, count: number): Promise<QuotaOutcome>;
  /** Counts a user operation against the daily limit. */
  takeUserOperation(caller: Caller): Promise<QuotaOutcome>;
  /** Counts a network's request with a refused key. */
  takeRefusedKey(network: string): Promise<QuotaOutcome>;
}
