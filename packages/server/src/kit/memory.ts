import type { Clock } from './clock.ts';

/** The lifetime of a cached value in milliseconds. A revocation takes effect within this time. */
const lifetime = 1_000;

/**
 * Creates a cache that looks up each key at most once per second. Missing values and failures are not
 * cached, so that the cache is never larger than the data.
 */
export function createMemory<Value>(clock: Clock) {
  const known = new Map<string, { answer: Promise<Value | undefined>; until: number }>();
  return (key: string, find: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    const now = clock.now().getTime();
    const remembered = known.get(key);
    if (remembered && now < remembered.until) return remembered.answer;
    const entry = { answer: find(), until: now + lifetime };
    known.set(key, entry);
    const forget = () => known.get(key) === entry && known.delete(key);
    entry.answer.then((value) => value === undefined && forget(), forget);
    return entry.answer;
  };
}
