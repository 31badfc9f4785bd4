import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Head, SealedEntry } from '../database/repositories/audit-entry.ts';
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

/** Like `verifyAuditLog`, of an exported log. */
export async function verifyAuditFile(
  file: string,
  notedHash?: string,
  checkpoint?: Head,
): Promise<Verdict> {
  const verifier = createChainVerifier(checkpoint);
  let isNoted = notedHash === undefined;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    const entry = parseEntry(line);
    if (!entry) return { head: verifier.head, problem: `line ${number} is not an entry` };
    if (checkpoint && entry.sequence <= checkpoint.sequence) {
      if (entry.sequence < checkpoint.sequence || isSameHead(entry, checkpoint)) continue;
      return { head: verifier.head, problem: notInChain };
    }
    const problem = verifier.check([entry]);
    if (problem !== undefined) return { head: verifier.head, problem };
    isNoted ||= Buffer.from(entry.hash).toString('hex') === notedHash;
  }
  return { head: verifier.head, problem: isNoted ? undefined : notInChain };
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
