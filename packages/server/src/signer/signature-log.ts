import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import type { Quota } from '@recovery-guardian/recovery-service';
import { chainEntries, createChainVerifier } from '../adapters/audit/hash-chain.ts';
import { notInChain, type Verdict } from '../adapters/audit/verify.ts';
import type { Head, SealedEntry } from '../adapters/database/repositories/audit-entry.ts';
import { lockForProcess } from '../adapters/process-lock.ts';

/** A recovery that is about to be signed. */
export interface SignatureEntry {
  at: Date;
  chainId: number;
  account: string;
  guardian: string;
  nonce: string;
  newOwners: readonly string[];
  newThreshold: string;
  /** Its hash, as guardians sign it. */
  recovery: string;
}

export interface SignatureLimits {
  signaturesPerAccount: readonly Quota[];
  signatures: readonly Quota[];
}

/**
 * The signer's own audit log: a line for each recovery before it is signed, in a chain of hashes. It
 * is also what the limits count, so that a restart does not reset them.
 */
export interface SignatureLog {
  /** The last entry. */
  readonly head: Head;
  /**
   * Writes the entry durably, before the key is used. A recovery that has an entry is not written or
   * counted again.
   *
   * @returns in how many seconds it may be tried again, if a limit is reached; else `undefined`
   */
  append(entry: SignatureEntry): number | undefined;
  close(): void;
}

interface Counted {
  at: number;
  account: string;
  recovery: string;
}

/**
 * Opens the log for this process alone, and verifies it.
 *
 * @throws if another process has it, or an entry was changed, removed or added
 */
export function openSignatureLog(file: string, limits: SignatureLimits): SignatureLog {
  const unlock = lockForProcess(file, {
    what: 'The log of the signer',
    advice: 'give each signer a log of its own',
  });
  try {
    const { entries, head: last, length, problem } = readSignatureLog(file);
    if (problem !== undefined) {
      throw new Error(`The log of the signer, ${file}, was changed: ${problem}`);
    }
    const output = openSync(file, 'a', 0o600);
    // A line that a crash cut off: its signature was never given out.
    truncateSync(file, length);
    return openAt({ output, unlock, limits, entries, last });
  } catch (error) {
    unlock();
    throw error;
  }
}

function openAt({
  output,
  unlock,
  limits,
  entries,
  last,
}: {
  output: number;
  unlock(): void;
  limits: SignatureLimits;
  entries: readonly SealedEntry[];
  last: Head;
}): SignatureLog {
  const { signatures, signaturesPerAccount } = limits;
  const longest = 1_000 * Math.max(...[...signatures, ...signaturesPerAccount].map(periodOf), 0);
  let head = last;
  let counted = entries.map(
    ({ at, ids }): Counted => ({
      at: at.getTime(),
      account: `${ids.chain}:${ids.account}`,
      recovery: ids.recovery ?? '',
    }),
  );
  return {
    get head() {
      return head;
    },
    append({ at, chainId, account, newOwners, ...fields }) {
      const now = at.getTime();
      counted = counted.filter((one) => now - one.at < longest);
      if (counted.some(({ recovery }) => recovery === fields.recovery)) return undefined;
      const next = { at: now, account: `${chainId}:${account}`, recovery: fields.recovery };
      const ofAccount = counted.filter((one) => one.account === next.account);
      const wait = Math.max(
        waitFor(signatures, counted, now),
        waitFor(signaturesPerAccount, ofAccount, now),
      );
      if (wait > 0) return wait;
      const ids = { ...fields, chain: String(chainId), account, newOwners: newOwners.join(' ') };
      const [sealed] = chainEntries(head, [{ event: 'recovery-signed', ids, at }]);
      if (!sealed) throw new Error('An entry is one entry');
      writeSync(output, `${formatLine(sealed)}\n`);
      fsyncSync(output);
      head = sealed;
      counted.push(next);
      return undefined;
    },
    close() {
      closeSync(output);
      unlock();
    },
  };
}

const periodOf = ({ period }: Quota) => period;

/** Returns the seconds until all quotas allow one more; 0 if they do now. */
function waitFor(quotas: readonly Quota[], counted: readonly Counted[], now: number): number {
  const waits = quotas.map(({ maximum, period }) => {
    const recent = counted.filter(({ at }) => now - at < period * 1_000);
    if (recent.length < maximum) return 0;
    const oldest = recent.at(-maximum)?.at ?? now;
    return Math.max(Math.ceil((oldest + period * 1_000 - now) / 1_000), 1);
  });
  return Math.max(...waits, 0);
}

function formatLine({ sequence, at, event, ids, hash }: SealedEntry): string {
  const hex = Buffer.from(hash).toString('hex');
  return JSON.stringify({ sequence, at: at.toISOString(), event, ids, hash: hex });
}

/** What a log says, as far as it is right. */
export interface ReadLog {
  entries: SealedEntry[];
  head: Head;
  /** The length of its whole lines, in bytes. */
  length: number;
  /** What is wrong with the entry after the head. */
  problem: string | undefined;
}

/** Reads and verifies a log. A last line that is cut off is left out. */
export function readSignatureLog(file: string): ReadLog {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const length = bytes.lastIndexOf('\n') + 1;
  const verifier = createChainVerifier();
  const entries: SealedEntry[] = [];
  for (const line of bytes.subarray(0, length).toString('utf8').split('\n').slice(0, -1)) {
    const entry = parseLine(line);
    const problem = entry
      ? verifier.check([entry])
      : `entry ${verifier.head.sequence + 1} is not an entry`;
    if (problem !== undefined || !entry) return { entries, head: verifier.head, length, problem };
    entries.push(entry);
  }
  return { entries, head: verifier.head, length, problem: undefined };
}

/** Verifies a log, and that a hash noted elsewhere is in it. */
export function verifySignatureLog(file: string, notedHash?: string): Verdict {
  const { entries, head, problem } = readSignatureLog(file);
  const isNoted =
    notedHash === undefined ||
    entries.some(({ hash }) => Buffer.from(hash).toString('hex') === notedHash);
  return { head, problem: problem ?? (isNoted ? undefined : notInChain) };
}

function parseLine(line: string): SealedEntry | undefined {
  try {
    const { sequence, at, event, ids, hash } = JSON.parse(line);
    const sealed = { sequence, event, ids, at: new Date(at), hash: Buffer.from(hash, 'hex') };
    sealed.at.toISOString();
    return typeof ids === 'object' && ids !== null ? sealed : undefined;
  } catch {
    return undefined;
  }
}
