import type { LimitOutcome } from '../limit-outcome.ts';
import type { AccessToken } from '../ports.ts';

/** The rate limit of all requests of a caller, across processes. */
export interface RequestRates {
  /** Counts one request. */
  take(caller: {
    tokenId: string;
    kind: AccessToken['kind'];
    network: string;
  }): Promise<LimitOutcome>;
}
