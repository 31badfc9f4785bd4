import type { Call } from '../json-rpc/messages.ts';
import type { RawJson } from '../json-rpc/raw-json.ts';

/** Whoever answers calls that are passed on: several, of whom one stands in for another. */
export interface UpstreamClient {
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

/** Told what happens at upstreams, for metrics. */
export interface UpstreamObserver {
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
