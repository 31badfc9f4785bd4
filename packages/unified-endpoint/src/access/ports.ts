/** Whom an API key lets in, and to what. Its id may stand in logs and metrics, the key never does. */
export interface ApiKey {
  readonly id: string;
  /** A {@link Plan}'s name. */
  readonly plan: string;
  /** Chain ids; all when not given. */
  readonly chains?: readonly number[];
  /** Method names, or their beginnings with `*` at the end: `pm_*`. All when not given. */
  readonly methods?: readonly string[];
  /** Origins of browsers that may use it. All when not given. */
  readonly origins?: readonly string[];
  /** Gas policies that its user operations may be sponsored under, the default first. */
  readonly policies?: readonly string[];
}

/** The API keys. Only hashes are stored, so a key is looked up by the hash of what was sent. */
export interface ApiKeys {
  find(key: string): Promise<ApiKey | undefined>;
}

/** What a caller may use up. */
export interface Plan {
  readonly name: string;
  readonly requestsPerMinute: number;
  readonly userOperationsPerDay: number;
}

/** Who calls: the holder of a key, or, on the public route, somebody of a network. */
export interface Caller {
  /** For logs and metrics: the key's id, or `public`. */
  readonly id: string;
  /** What is counted: the key's id, or the caller's network. */
  readonly subject: string;
  /** Of its address, as limits count it: a /24 or /48. */
  readonly network: string;
  readonly plan: Plan;
  readonly key: ApiKey | undefined;
}

/** Counts what plans allow, over all processes. */
export interface Quotas {
  /** Counts so many requests. @returns seconds until they would be allowed; undefined when counted. */
  takeRequests(caller: Caller, count: number): Promise<number | undefined>;
  /** Counts a user operation of the day. @returns as above. */
  takeUserOperation(caller: Caller): Promise<number | undefined>;
  /** Counts a request of a network whose key was refused. @returns as above. */
  takeRefusedKey(network: string): Promise<number | undefined>;
}
