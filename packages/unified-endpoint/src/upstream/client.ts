import type { RawJson } from '../json-rpc/json-text.ts';
import type { Call } from '../json-rpc/messages.ts';

/** Sends calls to a group of upstreams that replace each other on failure. */
export interface UpstreamClient {
  /**
   * Returns the result of one call.
   *
   * @throws JsonRpcError the upstream's own error, or `upstreamUnavailable` if no valid answer
   *   arrived
   */
  request(call: Pick<Call, 'method' | 'params'>): Promise<unknown>;
  /**
   * Like {@link request}, but returns the result as unparsed text, to be passed on.
   *
   * @throws as above
   */
  requestRaw(call: Pick<Call, 'method' | 'params'>): Promise<RawJson>;
}

/**
 * `unchecked`: has not reported its chain yet, so it is not used; `ejected`: failed too often and
 * is out for a while; `wrong-chain`: never used.
 */
export type UpstreamState = 'in-use' | 'unchecked' | 'ejected' | 'wrong-chain';

/** Receives upstream events, for metrics. */
export interface UpstreamObserver {
  upstreamCalled(call: {
    chainId: number;
    upstream: string;
    method: string;
    /** `overtaken`: another upstream answered first. Not a fault. */
    outcome: 'ok' | 'error' | 'unavailable' | 'invalid' | 'overtaken';
    seconds: number;
  }): void;
  /** An upstream changed its state; `wrong-chain` needs an operator. */
  upstreamChanged?(change: { chainId: number; upstream: string; state: UpstreamState }): void;
}
