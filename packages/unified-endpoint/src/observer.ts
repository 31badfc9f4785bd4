import type { UpstreamObserver } from './upstream/client.ts';

/** Told what happens, for metrics. Never a key, never a URL: upstreams by kind and place, `bundler-1`. */
export interface EndpointObserver extends UpstreamObserver {
  callEnded(call: {
    chainId: number;
    /** `other` for what the endpoint does not know by name. */
    method: string;
    callerId: string;
    /** `ok`, or the error's code. */
    outcome: string;
    seconds: number;
  }): void;
}
