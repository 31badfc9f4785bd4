import type { Call } from '../json-rpc/messages.ts';
import { ExpiringMap } from '../runtime/expiring-map.ts';
import type { Member } from './member.ts';

/** Remembers which bundler took a user operation: its mempool is where it can be asked about. */
export interface Pins {
  /** After the answer to a sent user operation; `hash` as it came. */
  remember(hash: unknown, member: Member): void;
  /** Who took the user operation that a call asks for. */
  of(call: Pick<Call, 'params'>): Member | undefined;
}

/** Long past what an operation waits for; once it is included any bundler can answer for it. */
const lifetime = 3_600_000;
const capacity = 50_000;

export function createPins(now: () => number): Pins {
  const takers = new ExpiringMap<Member>(capacity, now);
  return {
    remember(hash, member) {
      if (typeof hash === 'string') takers.set(hash.toLowerCase(), member, lifetime);
    },
    of({ params }) {
      const hash = Array.isArray(params) ? params[0] : undefined;
      return typeof hash === 'string' ? takers.get(hash.toLowerCase()) : undefined;
    },
  };
}
