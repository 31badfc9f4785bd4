import type { Address, Hex } from 'viem';
import type { SentOperation } from './user-operation.ts';

/** A user operation that passed through the endpoint. */
export interface SeenOperation {
  readonly operation: SentOperation;
  readonly entryPoint: Address;
  /** The bundler's refusal; undefined if it accepted the operation. */
  readonly refusal?: string | undefined;
}

export type SeenOperations = ReturnType<typeof createSeenOperations>;

/**
 * Recent user operations of all chains by hash, to explain why one was dropped. Kept in memory, the
 * oldest evicted first: losing one only loses a reason.
 *
 * @param capacity in bytes, as counted by {@link memoryOf}
 */
export function createSeenOperations(capacity: number) {
  const byHash = new Map<string, SeenOperation & { readonly size: number }>();
  let total = 0;

  function forget(hash: string): void {
    total -= byHash.get(hash)?.size ?? 0;
    byHash.delete(hash);
  }

  return {
    remember(hash: Hex, seen: SeenOperation): void {
      const key = hash.toLowerCase();
      const earlier = byHash.get(key);
      // An accepted operation that is sent again is refused as known, which does not change its
      // status.
      if (earlier && earlier.refusal === undefined && seen.refusal !== undefined) return;
      forget(key);
      const size = memoryOf(seen);
      byHash.set(key, { ...seen, size });
      total += size;
      for (const oldest of byHash.keys()) {
        if (total <= capacity) break;
        forget(oldest);
      }
    },
    find: (hash: Hex): SeenOperation | undefined => byHash.get(hash.toLowerCase()),
  };
}

/** Memory of an operation: its texts, one byte per character, and the objects around them. */
function memoryOf({ operation, refusal = '' }: SeenOperation): number {
  return JSON.stringify(operation).length + 2 * refusal.length + 1_024;
}
