import type { Address } from 'viem';
import type { FeeSource } from './fees/fee-source.ts';
import type { Call } from './json-rpc/messages.ts';
import type { RawJson } from './json-rpc/raw-json.ts';
import type { Sponsor } from './methods/paymaster/sponsor.ts';

/** A chain that the endpoint serves. */
export interface EndpointChain {
  readonly chainId: number;
  /** As legacy routes and people call it: `sepolia`. */
  readonly name: string;
  /** In the order in which clients shall prefer them. */
  readonly entryPoints: readonly Address[];
  /** Bundlers' JSON-RPC URLs; one that fails is stood in for by another. */
  readonly bundlerUrls: readonly string[];
  /** Nodes' JSON-RPC URLs: for what the endpoint reads itself, and for clients' reads where allowed. */
  readonly nodeUrls: readonly string[];
  /** Paymasters' JSON-RPC URLs, where `pm_*` goes to others. */
  readonly paymasterUrls?: readonly string[];
  /** Answers `pm_*` here; comes before {@link paymasterUrls}. */
  readonly sponsor?: Sponsor;
  /** Whether clients may read the chain through the endpoint: `eth_call`, `eth_getBalance`, … */
  readonly nodeReads?: boolean;
  /**
   * More methods that go to the bundlers, by name or by its beginning with `*` at the end:
   * `pimlico_*`. None when not given; `*` lets through whatever the endpoint does not know itself.
   */
  readonly bundlerMethods?: readonly string[];
}

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
export interface Allowances {
  /** Counts so many requests. @returns seconds until they would be allowed; undefined when counted. */
  takeRequests(caller: Caller, count: number): Promise<number | undefined>;
  /** Counts a user operation of the day. @returns as above. */
  takeUserOperation(caller: Caller): Promise<number | undefined>;
  /** Counts a request of a network whose key was refused. @returns as above. */
  takeRefusedKey(network: string): Promise<number | undefined>;
}

/** Told what happens, for metrics. Never a key, never a URL: upstreams by kind and place, `bundler-1`. */
export interface EndpointObserver {
  callEnded(call: {
    chainId: number;
    /** `other` for what the endpoint does not know by name. */
    method: string;
    callerId: string;
    /** `ok`, or the error's code. */
    outcome: string;
    seconds: number;
  }): void;
  upstreamCalled(call: {
    chainId: number;
    upstream: string;
    method: string;
    /** `overtaken`: one asked before it was late, and answered first all the same. No fault. */
    outcome: 'ok' | 'error' | 'unavailable' | 'invalid' | 'overtaken';
    seconds: number;
  }): void;
  /** An upstream came into use or went out of it; `wrong-chain` needs an operator. */
  upstreamChanged?(change: {
    chainId: number;
    upstream: string;
    state: 'in-use' | 'unchecked' | 'ejected' | 'wrong-chain';
  }): void;
}

/** Whoever answers calls that are passed on: several, of whom one stands in for another. */
export interface Upstream {
  /**
   * The result of one call.
   *
   * @throws JsonRpcError the upstream's own error; or `upstreamUnavailable` when nothing came back
   *   that answers the call
   */
  request(call: Pick<Call, 'method' | 'params'>): Promise<unknown>;
  /**
   * The same for a call that is passed on: its result as the upstream wrote it, unread. What checks
   * an answer has to read (wrong chain, pinned hash) it may read all the same.
   *
   * @throws as above
   */
  requestRaw(call: Pick<Call, 'method' | 'params'>): Promise<RawJson>;
}

/** What a method has to answer a call. */
export interface MethodContext {
  readonly chain: EndpointChain;
  readonly caller: Caller;
  readonly bundlers: Upstream;
  readonly nodes: Upstream;
  readonly paymasters: Upstream | undefined;
  readonly fees: FeeSource;
}

/** A method that the endpoint treats itself: one file each in `methods/`, named as on the wire. */
export type Method = (call: Call, context: MethodContext) => Promise<unknown>;
