import type { AccessToken } from '../ports.ts';

/** How often a caller may ask at all, whatever for, over all processes. */
export type RequestRates = {
  /**
   * Counts one request.
   *
   * @returns seconds until the caller may ask again, `undefined` when it may now.
   */
  take(caller: {
    tokenId: string;
    kind: AccessToken['kind'];
    network: string;
  }): Promise<number | undefined>;
};
