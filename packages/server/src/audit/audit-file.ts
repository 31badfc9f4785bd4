import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Head, SealedEntry } from './audit-entry.ts';
import { createChainVerifier } from './hash-chain.ts';
import { isSameHead, notInChain, type Verdict } from './verify.ts';

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
