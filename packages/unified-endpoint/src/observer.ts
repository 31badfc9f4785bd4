import type { UpstreamObserver } from './upstream/client.ts';

/**
 * Receives events for metrics. Never a key or URL: upstreams are named by kind and index,
 * `bundler-1`.
 */
export interface EndpointObserver extends UpstreamObserver {
  callEnded(call: {
    chainId: number;
    /** `other` for methods that the endpoint does not know. */
    method: string;
    callerId: string;
    /** `ok` or the error's code. */
    outcome: string;
    seconds: number;
  }): void;
}
