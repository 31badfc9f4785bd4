import type { Database } from '../database/open.ts';
import { emptyHead, type Head, type SealedEntry } from './audit-entry.ts';
import { createAuditLogRepository } from './audit-repository.ts';
import { createChainVerifier } from './hash-chain.ts';
import { sealAuditLog } from './seal.ts';

export interface Verdict {
  /** The last unchanged entry. */
  head: Head;
  /** The problem of the entry after it; `undefined` if all are right. */
  problem: string | undefined;
}

const batch = 10_000;

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
    const entries = await log.list({ after: verifier.head.sequence, limit: batch });
    const problem = verifier.check(entries);
    if (problem !== undefined) return { head: verifier.head, problem };
    onVerified(entries);
    isNoted ||= entries.some(({ hash }) => Buffer.from(hash).toString('hex') === notedHash);
    if (entries.length < batch) break;
  }
  return { head: verifier.head, problem: isNoted ? undefined : notInChain };
}

/** Whether both are the same entry of the same chain. */
export function isSameHead(one: Head, other: Head): boolean {
  return one.sequence === other.sequence && Buffer.from(one.hash).equals(Buffer.from(other.hash));
}
