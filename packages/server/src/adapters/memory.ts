import type { Clock } from '@recovery-guardian/recovery-service';

/** The lifetime of a cached value in milliseconds. A revocation takes effect within this time. */
const lifetime = 1_000;

/** Looks up a value by key, or returns it from the cache. */
export type Memory<Value> = (
  key: string,
  find: () => Promise<Value | undefined>,
) => Promise<Value | undefined>;

/**
 * Creates a cache that looks up each key at most once per second. Missing values are not cached, so
 * that the cache is never larger than the data.
 */
export function createMemory<Value>(clock: Clock): Memory<Value> {
  const known = new Map<string, { value: Value; until: number }>();
  const inFlight = new Map<string, Promise<Value | undefined>>();

  async function lookUp(key: string, find: () => Promise<Value | undefined>) {
    const until = clock.now().getTime() + lifetime;
    try {
      const value = await find();
      if (value === undefined) known.delete(key);
      else known.set(key, { value, until });
      return value;
    } finally {
      inFlight.delete(key);
    }
  }

  return async (key, find) => {
    const remembered = known.get(key);
    if (remembered && clock.now().getTime() < remembered.until) return remembered.value;
    const shared = inFlight.get(key);
    if (shared) return shared;
    const promise = lookUp(key, find);
    inFlight.set(key, promise);
    return promise;
  };
}
