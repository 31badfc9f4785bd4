/** A limit that fills again over time. */
interface Limit {
  readonly burst: number;
  readonly perMinute: number;
}

/** Reads of the node, for all sites together: the element needs about 50 to protect an account. */
const reads: Limit = { burst: 120, perMinute: 30 };

/** Requests to send, for each site: preparing one costs the user's node and endpoint some calls. */
const requests: Limit = { burst: 20, perMinute: 10 };

/** In milliseconds: how long sites read nothing after the node refused a call of theirs. */
const pause = 60_000;

interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Limits what sites can use of the user's node and endpoint, so that enough is left for the wallet itself,
 * which has to notice and stop recoveries.
 */
export class SiteBudget {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  #pausedUntil = 0;

  /** @param now Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a read of the node by any site. @returns the seconds to wait, 0 if it is allowed. */
  countRead(): number {
    const paused = this.#pausedUntil - this.#now();
    return paused > 0 ? Math.ceil(paused / 1_000) : this.#take('reads', reads);
  }

  /** Counts a site's request that is prepared for the user. @returns the seconds to wait, 0 if it is allowed. */
  countRequest(origin: string): number {
    return this.#take(origin, requests);
  }

  /** Stops all reads of sites for a while, as the node refuses calls. */
  nodeRefused(): void {
    this.#pausedUntil = this.#now() + pause;
  }

  #take(key: string, { burst, perMinute }: Limit): number {
    const now = this.#now();
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: burst, at: now };
    const filled = Math.min(burst, tokens + (Math.max(0, now - at) / 60_000) * perMinute);
    this.#buckets.set(key, { tokens: filled < 1 ? filled : filled - 1, at: now });
    return filled < 1 ? Math.ceil(((1 - filled) / perMinute) * 60) : 0;
  }
}
