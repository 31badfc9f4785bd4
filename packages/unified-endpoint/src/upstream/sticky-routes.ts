import type { Call } from '../json-rpc/messages.ts';
import { ExpiringMap } from '../runtime/expiring-map.ts';
import type { Upstream } from './upstream.ts';

/** Remembers which bundler took a user operation: its mempool is where it can be asked about. */
export interface StickyRoutes {
  /** After the answer to a sent user operation; `hash` as it came. */
  remember(hash: unknown, upstream: Upstream): void;
  /** Who took the user operation that a call asks for. */
  of(call: Pick<Call, 'params'>): Upstream | undefined;
}

/** Long past what an operation waits for; once it is included any bundler can answer for it. */
const lifetime = 3_600_000;
const capacity = 50_000;

export function createStickyRoutes(now: () => number): StickyRoutes {
  const takers = new ExpiringMap<Upstream>(capacity, now);
  return {
    remember(hash, upstream) {
      if (typeof hash === 'string') takers.set(hash.toLowerCase(), upstream, lifetime);
    },
    of({ params }) {
      const hash = Array.isArray(params) ? params[0] : undefined;
      return typeof hash === 'string' ? takers.get(hash.toLowerCase()) : undefined;
    },
  };
}
