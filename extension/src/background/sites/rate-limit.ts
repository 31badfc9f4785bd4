/** How many calls an origin may make in a burst, and per second after that. */
const burst = 300;
const perSecond = 30;

interface Bucket {
  readonly tokens: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Limits each site's calls to a node or the endpoint: a token bucket per origin. */
export class RateLimit {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param now Milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts one call. @returns whether it is allowed. */
  take(origin: string): boolean {
    this.#dropFull();
    const tokens = this.#tokens(this.#buckets.get(origin));
    if (tokens < 1) return false;
    this.#buckets.set(origin, { tokens: tokens - 1, at: this.#now() });
    return true;
  }

  #tokens(bucket: Bucket | undefined): number {
    if (!bucket) return burst;
    const seconds = Math.max(0, this.#now() - bucket.at) / 1_000;
    return Math.min(burst, bucket.tokens + seconds * perSecond);
  }

  /** A full bucket is the same as none. */
  #dropFull(): void {
    for (const [origin, bucket] of this.#buckets) {
      if (this.#tokens(bucket) >= burst) this.#buckets.delete(origin);
    }
  }
}
