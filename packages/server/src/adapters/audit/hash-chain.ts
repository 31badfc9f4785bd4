import { createHash } from 'node:crypto';
import {
  type AuditEntry,
  emptyHead,
  type Head,
  type SealedEntry,
} from '../database/repositories/audit-entry.ts';

/** Ties entries to the end of a chain, in their order. */
export function chainEntries(head: Head, entries: readonly AuditEntry[]): SealedEntry[] {
  let { sequence, hash } = head;
  return entries.map((entry) => {
    sequence += 1;
    hash = hashEntry(hash, sequence, entry);
    return { ...entry, sequence, hash };
  });
}

/**
 * Follows a chain from its start, piece by piece.
 *
 * `check` answers what is wrong with the first entry that does not fit, `undefined` when all do.
 */
export function createChainVerifier(): {
  readonly head: Head;
  check(entries: readonly SealedEntry[]): string | undefined;
} {
  let head = emptyHead;
  return {
    get head() {
      return head;
    },
    check(entries) {
      for (const entry of entries) {
        const expected = head.sequence + 1;
        if (entry.sequence !== expected) {
          return `entry ${expected} is missing: ${entry.sequence} follows ${head.sequence}`;
        }
        if (!Buffer.from(hashEntry(head.hash, expected, entry)).equals(entry.hash)) {
          return `entry ${expected} is not what was written, or does not belong after the one before it`;
        }
        head = entry;
      }
      return undefined;
    },
  };
}

/** SHA-256 over the hash before and all of the entry. */
function hashEntry(previous: Uint8Array, sequence: number, { event, ids, at }: AuditEntry) {
  const sorted = Object.entries(ids).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([sequence, event, sorted, at.toISOString()]))
    .digest();
}
