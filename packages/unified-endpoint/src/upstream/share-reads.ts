import type { RawJson } from '../json-rpc/json-text.ts';
import type { Call } from '../json-rpc/messages.ts';
import { ExpiringMap } from '../runtime/expiring-map.ts';

type Read = Pick<Call, 'method' | 'params'>;

/**
 * Wraps a function that reads: equal reads share one pending answer, and facts are cached.
 *
 * @param read called with the parameters as JSON too
 * @param now a monotonic clock in milliseconds
 */
export function shareReads(
  read: (call: Read, params: string) => Promise<RawJson>,
  now: () => number,
): (call: Read, cachedFor: number | undefined) => Promise<RawJson> {
  const cached = new ExpiringMap<RawJson>(100, now);
  const pending = new Map<string, Promise<RawJson>>();

  function share(call: Read): Promise<RawJson> {
    const params = JSON.stringify(call.params);
    const key = `${call.method} ${params}`;
    const earlier = pending.get(key);
    if (earlier) return earlier;
    const answer = read(call, params).finally(() => pending.delete(key));
    pending.set(key, answer);
    return answer;
  }

  /** Bounded: without parameters there are no more such calls than methods. */
  async function cache(call: Read, lifetime: number): Promise<RawJson> {
    const earlier = cached.get(call.method);
    if (earlier) return earlier;
    const answer = await share(call);
    cached.set(call.method, answer, lifetime);
    return answer;
  }

  return (call, cachedFor) => {
    const isPlain = Object.keys(call.params).length === 0;
    return cachedFor && isPlain ? cache(call, cachedFor) : share(call);
  };
}
