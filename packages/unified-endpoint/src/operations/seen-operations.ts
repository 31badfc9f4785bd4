import type { Address, Hex } from 'viem';
import type { SentOperation } from '../methods/params/user-operation.ts';

/** What the endpoint saw of a user operation. */
export interface SeenOperation {
  readonly operation: SentOperation;
  readonly entryPoint: Address;
  /** What the bundler said when it would not take it; undefined when it did. */
  readonly refusal?: string | undefined;
}

/**
 * The user operations that went through here of late, by hash: so that one which vanished can be
 * asked after. Kept in memory, the oldest forgotten first: what is lost costs a reason, nothing more.
 */
export interface SeenOperations {
  remember(hash: Hex, seen: SeenOperation): void;
  find(hash: Hex): SeenOperation | undefined;
}

/** Some 5 KB each. */
const capacity = 2_000;

export function createSeenOperations(): SeenOperations {
  const byHash = new Map<string, SeenOperation>();
  return {
    remember(hash, seen) {
      const key = hash.toLowerCase();
      const earlier = byHash.get(key);
      // One that was taken and is sent once more is refused as known: that says nothing of its end.
      if (earlier && earlier.refusal === undefined && seen.refusal !== undefined) return;
      byHash.delete(key);
      byHash.set(key, seen);
      if (byHash.size > capacity) byHash.delete(byHash.keys().next().value as string);
    },
    find: (hash) => byHash.get(hash.toLowerCase()),
  };
}
