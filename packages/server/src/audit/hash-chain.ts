import { createHash } from 'node:crypto';
import { type AuditEntry, emptyHead, type Head, type SealedEntry } from './audit-entry.ts';

/** Appends entries to a chain, in order. */
export function chainEntries(head: Head, entries: readonly AuditEntry[]): SealedEntry[] {
  let { sequence, hash } = head;
  return entries.map((entry) => {
    sequence += 1;
    hash = hashEntry(hash, sequence, entry);
    return { ...entry, sequence, hash };
  });
}

/**
 * Verifies a chain from its start, or from an entry known to be right, in pieces.
 *
 * `check` returns the problem of the first wrong entry, or `undefined` if all are right.
 */
export function createChainVerifier(start: Head = emptyHead): {
  readonly head: Head;
  check(entries: readonly SealedEntry[]): string | undefined;
} {
  let head = start;
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

/** Returns the SHA-256 hash over the previous hash and the whole entry. */
function hashEntry(previous: Uint8Array, sequence: number, { event, ids, at }: AuditEntry) {
  const sorted = Object.entries(ids).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([sequence, event, sorted, at.toISOString()]))
    .digest();
}
