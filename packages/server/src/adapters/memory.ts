import type { Clock } from '@recovery-guardian/recovery-service';

/** For so long what was found stays found, in milliseconds: what is revoked ends that much later. */
const lifetime = 1_000;

/** Looks something up by its key, unless that was done a moment ago. */
export type Memory<Value> = (
  key: string,
  find: () => Promise<Value | undefined>,
) => Promise<Value | undefined>;

/**
 * Remembers for a moment what was found: however often it is asked for, it is looked up once a second.
 * What is not found is looked up each time; so no more is remembered than there is.
 */
export function createMemory<Value>(clock: Clock): Memory<Value> {
  const known = new Map<string, { value: Value; until: number }>();
  const underWay = new Map<string, Promise<Value | undefined>>();

  async function lookUp(key: string, find: () => Promise<Value | undefined>) {
    const until = clock.now().getTime() + lifetime;
    try {
      const value = await find();
      if (value === undefined) known.delete(key);
      else known.set(key, { value, until });
      return value;
    } finally {
      underWay.delete(key);
    }
  }

  return async (key, find) => {
    const remembered = known.get(key);
    if (remembered && clock.now().getTime() < remembered.until) return remembered.value;
    const shared = underWay.get(key);
    if (shared) return shared;
    const promise = lookUp(key, find);
    underWay.set(key, promise);
    return promise;
  };
}
