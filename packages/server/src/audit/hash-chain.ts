import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Database, tryLock } from '../database/open.ts';
import {
  type AuditEntry,
  createAuditLogRepository,
  emptyHead,
  type Head,
  type SealedEntry,
} from './audit-repository.ts';

/** The number of entries that one transaction seals. */
const sealedBatch = 1_000;

/**
 * Appends new entries to the hash chain.
 *
 * A chain has one end: if requests appended to it, they would be serialized across all processes.
 * So a request only inserts its entry, in its own transaction and without locks, and this job, in
 * one process at a time, adds committed entries to the chain, a thousand per transaction. The cost
 * is small: until it is sealed, moments later, an entry can be changed without a trace.
 *
 * @param onSealed called with the entries that this process added
 * @returns the head of the chain; `undefined` if another process is sealing
 */
export async function sealAuditLog(
  db: Database,
  onSealed: (entries: readonly SealedEntry[]) => void = () => {},
): Promise<Head | undefined> {
  const log = createAuditLogRepository(db);
  // A process at rest seals nothing: without this look, it would begin a transaction per second.
  if (!(await log.hasPending())) return log.getHead();
  for (;;) {
    const { head, sealed, isDone } = await db.transaction().execute(sealBatch);
    onSealed(sealed);
    if (isDone) return head;
  }
}

interface Batch {
  head: Head | undefined;
  sealed: readonly SealedEntry[];
  isDone: boolean;
}

async function sealBatch(db: Database): Promise<Batch> {
  const log = createAuditLogRepository(db);
  if (!(await tryLock(db, 'seal audit log'))) {
    return { head: undefined, sealed: [], isDone: true };
  }
  const entries = await log.takePending(sealedBatch);
  const head = await log.getHead();
  if (entries.length === 0) return { head, sealed: [], isDone: true };
  const sealed = chainEntries(head, entries);
  await log.addSealed(sealed);
  return { head: sealed.at(-1), sealed, isDone: entries.length < sealedBatch };
}

/** Appends entries to a chain, in order. */
export function chainEntries(head: Head, entries: readonly AuditEntry[]): SealedEntry[] {
  let { sequence, hash } = head;
  return entries.map((entry) => {
    sequence += 1;
    hash = hashEntry(hash, sequence, entry);
    return { ...entry, sequence, hash };
  });
}

export interface Verdict {
  /** The last unchanged entry. */
  head: Head;
  /** The problem of the entry after it; `undefined` if all are right. */
  problem: string | undefined;
}

/** The number of entries that are verified together. */
const verifiedBatch = 10_000;

/** The problem of a chain without a hash that was noted elsewhere. */
export const notInChain =
  'the noted hash is not in the chain: entries were rewritten, or its end was cut off';

/**
 * Recomputes the whole chain, and finds the first entry that was changed, removed, added or moved.
 *
 * An attacker who can write to the database could also rewrite the chain from some entry on, or cut
 * off its end. So pass a hash from elsewhere, such as the logs, which must be in the chain.
 *
 * @param notedHash in hexadecimal
 * @param checkpoint the last entry of an earlier verification: only later ones are read
 * @param onVerified called with the entries in order, some thousands at a time
 */
export async function verifyAuditLog(
  db: Database,
  notedHash?: string,
  checkpoint?: Head,
  onVerified: (entries: readonly SealedEntry[]) => void = () => {},
): Promise<Verdict> {
  await sealAuditLog(db);
  const log = createAuditLogRepository(db);
  if (checkpoint) {
    const [entry] = await log.list({ after: checkpoint.sequence - 1, limit: 1 });
    if (!entry || !isSameHead(entry, checkpoint)) return { head: emptyHead, problem: notInChain };
  }
  const verifier = createChainVerifier(checkpoint);
  let isNoted = notedHash === undefined;
  for (;;) {
    const entries = await log.list({ after: verifier.head.sequence, limit: verifiedBatch });
    const problem = verifier.check(entries);
    if (problem !== undefined) return { head: verifier.head, problem };
    onVerified(entries);
    isNoted ||= entries.some(({ hash }) => Buffer.from(hash).toString('hex') === notedHash);
    if (entries.length < verifiedBatch) break;
  }
  return { head: verifier.head, problem: isNoted ? undefined : notInChain };
}

/** Whether both are the same entry of the same chain. */
function isSameHead(one: Head, other: Head): boolean {
  return one.sequence === other.sequence && Buffer.from(one.hash).equals(Buffer.from(other.hash));
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

/** Returns the lines of an exported log, a JSON object for each entry. */
export function formatEntries(entries: readonly SealedEntry[]): string {
  return entries
    .map(({ sequence, event, ids, at, hash }) => {
      const line = { sequence, event, ids, at, hash: Buffer.from(hash).toString('hex') };
      return `${JSON.stringify(line)}\n`;
    })
    .join('');
}

/**
 * Like `verifyAuditLog`, of an exported log. It may start with entries up to the checkpoint, of which
 * none may then be missing, least of all the checkpoint, or with what follows.
 */
export async function verifyAuditFile(
  file: string,
  notedHash?: string,
  checkpoint?: Head,
): Promise<Verdict> {
  const verifier = createChainVerifier(checkpoint);
  let isNoted = notedHash === undefined;
  let number = 0;
  let previous: number | undefined;
  const isCheckpointMissing = () =>
    checkpoint !== undefined && previous !== undefined && previous < checkpoint.sequence;
  const missing = () => ({ head: verifier.head, problem: notInChain });
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    const entry = parseEntry(line);
    if (!entry) return { head: verifier.head, problem: `line ${number} is not an entry` };
    if (checkpoint && entry.sequence <= checkpoint.sequence) {
      const isNext = previous === undefined || entry.sequence === previous + 1;
      const isRight = entry.sequence < checkpoint.sequence || isSameHead(entry, checkpoint);
      if (!isNext || !isRight) return missing();
      previous = entry.sequence;
      continue;
    }
    if (isCheckpointMissing()) return missing();
    previous = entry.sequence;
    const problem = verifier.check([entry]);
    if (problem !== undefined) return { head: verifier.head, problem };
    isNoted ||= Buffer.from(entry.hash).toString('hex') === notedHash;
  }
  if (!isNoted || isCheckpointMissing()) return missing();
  return { head: verifier.head, problem: undefined };
}

function parseEntry(line: string): SealedEntry | undefined {
  try {
    const { sequence, event, ids, at, hash } = JSON.parse(line);
    // Whatever else is wrong with it, its hash is then another one.
    return { sequence, event, ids: { ...ids }, at: checkDate(at), hash: Buffer.from(hash, 'hex') };
  } catch {
    return undefined;
  }
}

function checkDate(text: string): Date {
  const date = new Date(text);
  // Throws if it is none.
  date.toISOString();
  return date;
}
