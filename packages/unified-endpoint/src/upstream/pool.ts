import { Agent } from 'undici';
import type { EndpointObserver, Upstream } from '../ports.ts';
import { createUpstream } from './upstream.ts';

/** What a pool is made of. Times in milliseconds, sizes in bytes. */
export interface UpstreamPoolOptions {
  /** With its place in {@link urls} an upstream's name: `bundler-1`. */
  readonly kind: 'bundler' | 'node' | 'paymaster';
  /** An upstream that says it is on another chain is never used. */
  readonly chainId: number;
  /** JSON-RPC URLs in order of preference. They stand in no error, log or metric. */
  readonly urls: readonly string[];
  /** For a whole call, whatever it takes. 15,000 when not given. */
  readonly timeout?: number;
  /** Of one answer. 8 MiB when not given. */
  readonly maxAnswerSize?: number;
  /** At most so many to each upstream. 64 when not given. */
  readonly connections?: number;
  readonly observer?: Pick<EndpointObserver, 'upstreamCalled' | 'upstreamChanged'>;
}

/** What is known of an upstream. */
export interface UpstreamStatus {
  /** `bundler-1`. */
  readonly upstream: string;
  readonly state: UpstreamState;
}

/**
 * `unchecked`: nobody has heard from it what chain it is on, so it is not used yet;
 * `ejected`: failed too often, and is out for a while; `wrong-chain`: not to be used at all.
 */
export type UpstreamState = 'in-use' | 'unchecked' | 'ejected' | 'wrong-chain';

/** Several upstreams of one kind and chain as one. */
export interface UpstreamPool extends Upstream {
  /** Settles when each upstream was asked for its chain once. Never rejects. */
  ready(): Promise<readonly UpstreamStatus[]>;
  /** Ends all connections, after the calls that are under way. */
  close(): Promise<void>;
}

/** Passes calls on to the first of the upstreams that answers. */
export function createUpstreamPool({
  urls,
  timeout = 15_000,
  maxAnswerSize = 8_388_608,
  connections = 64,
}: UpstreamPoolOptions): UpstreamPool {
  const dispatcher = new Agent({ connections, maxResponseSize: maxAnswerSize });
  const upstream = createUpstream({ urls, dispatcher, timeoutMs: timeout });
  return {
    request: (call) => upstream.request({ ...call, id: undefined }),
    ready: async () => [],
    close: () => dispatcher.close(),
  };
}
