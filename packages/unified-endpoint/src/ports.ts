import type { Address } from 'viem';

/** What the endpoint knows of a key's holder; its id may stand in logs, the key never does. */
export interface ApiKey {
  readonly id: string;
}

/** The API keys. Only hashes are stored, so a key is looked up by the hash of what was sent. */
export interface ApiKeys {
  find(key: string): Promise<ApiKey | undefined>;
}

/** A chain that the endpoint serves. */
export interface EndpointChain {
  readonly chainId: number;
  /** In the order in which clients shall prefer them. */
  readonly entryPoints: readonly Address[];
  /** Bundlers' JSON-RPC URLs; one that cannot be reached is stood in for by the next. */
  readonly bundlerUrls: readonly string[];
}
