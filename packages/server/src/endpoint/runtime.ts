import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs CPU-heavy work in an event loop turn of its own. Two such pieces never share a turn, even
 * across requests.
 */
export function inOwnTurn<Result>(work: () => Result): Promise<Result> {
  const done = last.then(() => setImmediate()).then(work);
  last = done.catch(() => {});
  return done;
}

export type ByteBudget = ReturnType<typeof createByteBudget>;

/** A limit on the bytes of memory that several holders use together. */
export function createByteBudget(capacity: number) {
  let taken = 0;
  return {
    /** @returns whether the bytes fit */
    take(bytes: number): boolean {
      if (taken + bytes > capacity) return false;
      taken += bytes;
      return true;
    },
    giveBack(bytes: number): void {
      taken -= bytes;
    },
  };
}

/** Keeps at most `capacity` values, each for its lifetime. Times in milliseconds. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, { value: Value; until: number }>();
  readonly #capacity: number;
  readonly #now: () => number;

  constructor(capacity: number, now: () => number) {
    this.#capacity = capacity;
    this.#now = now;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.until > this.#now()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  values(): Value[] {
    return [...this.#entries.keys()].flatMap((key) => this.get(key) ?? []);
  }

  set(key: string, value: Value, lifetime: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + lifetime });
    if (this.#entries.size > this.#capacity) {
      const [oldest = ''] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
  }
}

/** Whether a value of JSON is an object, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
