import type { Call } from '../json-rpc/messages.ts';
import { ExpiringMap } from '../runtime/expiring-map.ts';
import type { Upstream } from './upstream.ts';

/** Remembers which bundler accepted a user operation, because only its mempool knows it. */
export interface StickyRoutes {
  /** Records the upstream that returned `hash` for a sent user operation. */
  remember(hash: unknown, upstream: Upstream): void;
  /** The upstream that accepted the user operation a call asks about. */
  of(call: Pick<Call, 'params'>): Upstream | undefined;
}

/** Much longer than an operation waits; once it is included, any bundler can answer for it. */
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
