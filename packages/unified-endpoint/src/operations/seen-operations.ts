import type { Address, Hex } from 'viem';
import type { SentOperation } from './user-operation.ts';

/** What the endpoint saw of a user operation. */
export interface SeenOperation {
  readonly operation: SentOperation;
  readonly entryPoint: Address;
  /** What the bundler said when it would not take it; undefined when it did. */
  readonly refusal?: string | undefined;
}

/**
 * The user operations of all chains that went through here of late, by hash: so that one which
 * vanished can be asked after. Kept in memory, the oldest forgotten first: what is lost costs a
 * reason, nothing more.
 */
export interface SeenOperations {
  remember(hash: Hex, seen: SeenOperation): void;
  find(hash: Hex): SeenOperation | undefined;
}

/** @param capacity in bytes, as {@link sizeOf} counts them */
export function createSeenOperations(capacity: number): SeenOperations {
  const byHash = new Map<string, SeenOperation & { readonly size: number }>();
  let total = 0;

  function forget(hash: string): void {
    total -= byHash.get(hash)?.size ?? 0;
    byHash.delete(hash);
  }

  return {
    remember(hash, seen) {
      const key = hash.toLowerCase();
      const earlier = byHash.get(key);
      // One that was taken and is sent once more is refused as known: that says nothing of its end.
      if (earlier && earlier.refusal === undefined && seen.refusal !== undefined) return;
      forget(key);
      const size = sizeOf(seen);
      byHash.set(key, { ...seen, size });
      total += size;
      for (const oldest of byHash.keys()) {
        if (total <= capacity) break;
        forget(oldest);
      }
    },
    find: (hash) => byHash.get(hash.toLowerCase()),
  };
}

/** What one takes up: its texts, one byte a letter, and the objects around them. */
function sizeOf({ operation, refusal = '' }: SeenOperation): number {
  return JSON.stringify(operation).length + 2 * refusal.length + 1_024;
}
