import type { AccessToken } from '../ports.ts';

/** The rate limit of all requests of a caller, across processes. */
export type RequestRates = {
  /**
   * Counts one request.
   *
   * @returns seconds until the caller may send the next request, or `undefined` if it may now.
   */
  take(caller: {
    tokenId: string;
    kind: AccessToken['kind'];
    network: string;
  }): Promise<number | undefined>;
};
