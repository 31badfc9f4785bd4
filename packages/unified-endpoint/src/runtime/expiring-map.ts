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

  set(key: string, value: Value, lifetime: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#now() + lifetime });
    if (this.#entries.size > this.#capacity) {
      const [oldest = ''] = this.#entries.keys();
      this.#entries.delete(oldest);
    }
  }
}
