import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
} from 'node:fs';
import type { Head, SealedEntry } from '../audit/audit-repository.ts';
import {
  chainEntries,
  createChainVerifier,
  notInChain,
  type Verdict,
} from '../audit/hash-chain.ts';
import type { Quota } from '../configuration/service-settings.ts';
import { lockForProcess } from '../kit/process-lock.ts';

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
  readonly head: Head;
  /** The file with what a crash left of an entry after the last one, if this start found any. */
  readonly torn: string | undefined;
  /**
   * Writes the entry durably, before the key is used. A recovery that has an entry is not written or
   * counted again.
   *
   * @throws if another process has written to the log, or the disk is full
   * @returns in how many seconds it may be tried again, if a limit is reached; else `undefined`
   */
  append(entry: SignatureEntry): number | undefined;
  close(): void;
}

interface Counted {
  at: number;
  account: string;
  recovery: string;
  /** When this process wrote it, or read it from the file, in milliseconds of its own running time. */
  known: number;
  isWritten: boolean;
}

/**
 * Opens the log for this process alone, and verifies it. A last entry that a crash has torn, whose
 * signature was never given out, is moved to a file beside the log.
 *
 * @throws if another process has it, or an entry was changed, removed or added
 */
export function openSignatureLog(file: string, limits: SignatureLimits): SignatureLog {
  const unlock = lockForProcess(file, {
    what: 'The log of the signer',
    advice: 'give each signer a log of its own',
  });
  try {
    const read = readSignatureLog(file);
    if (read.problem !== undefined) {
      throw new Error(`The log of the signer, ${file}, was changed: ${read.problem}`);
    }
    const torn = read.rest.length > 0 ? `${file}.torn` : undefined;
    if (torn) appendFileSync(torn, `${read.rest}\n`, { mode: 0o600, flush: true });
    const output = openSync(file, 'a', 0o600);
    ftruncateSync(output, read.length);
    return openAt({ ...read, torn, output, unlock, limits });
  } catch (error) {
    unlock();
    throw error;
  }
}

function openAt({
  entries,
  head: last,
  length: lengthOfEntries,
  torn,
  output,
  unlock,
  limits,
}: ReadLog & {
  torn: string | undefined;
  output: number;
  unlock(): void;
  limits: SignatureLimits;
}): SignatureLog {
  const { signatures, signaturesPerAccount } = limits;
  const longest = 1_000 * Math.max(...[...signatures, ...signaturesPerAccount].map(periodOf), 0);
  let head = last;
  let length = lengthOfEntries;
  let counted = entries.map(
    ({ at, ids }): Counted => ({
      at: at.getTime(),
      account: `${ids.chain}:${ids.account}`,
      recovery: ids.recovery ?? '',
      known: performance.now(),
      isWritten: false,
    }),
  );
  return {
    get head() {
      return head;
    },
    torn,
    append({ at, chainId, account, newOwners, ...fields }) {
      // What another process has signed is not counted, and the chain of hashes would break.
      if (fstatSync(output).size !== length) {
        throw new Error('Another process has written to the log of the signer');
      }
      const now = at.getTime();
      const known = performance.now();
      // What the clock takes for old is kept for as long, in case the clock is wrong.
      counted = counted.filter(
        (one) => remaining(one, longest, now) > 0 || known - one.known < longest,
      );
      const { recovery } = fields;
      if (counted.some((one) => one.recovery === recovery)) return undefined;
      const next = { at: now, account: `${chainId}:${account}`, recovery, known, isWritten: true };
      const ofAccount = counted.filter((one) => one.account === next.account);
      const wait = Math.max(
        waitFor(signatures, counted, now),
        waitFor(signaturesPerAccount, ofAccount, now),
      );
      if (wait > 0) return wait;
      const ids = { ...fields, chain: String(chainId), account, newOwners: newOwners.join(' ') };
      const [sealed] = chainEntries(head, [{ event: 'recovery-signed', ids, at }]);
      if (!sealed) throw new Error('An entry is one entry');
      const line = `${formatLine(sealed)}\n`;
      try {
        appendFileSync(output, line, { flush: true });
      } catch (error) {
        // A disk that is full takes a part, which would be in the middle of the log later.
        ftruncateSync(output, length);
        throw error;
      }
      length += Buffer.byteLength(line);
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
    const left = counted.map((one) => remaining(one, period * 1_000, now)).filter((one) => one > 0);
    const untilOneLess = left.sort((a, b) => b - a)[maximum - 1] ?? 0;
    return left.length < maximum ? 0 : Math.max(Math.ceil(untilOneLess / 1_000), 1);
  });
  return Math.max(...waits, 0);
}

/**
 * Returns for how many milliseconds an entry still counts, by the clock or by how long this process
 * has run since it wrote it: setting the clock forward must not end a limit. What a clock has written
 * that was more than a period ahead does not count until that date.
 */
function remaining({ at, known, isWritten }: Counted, period: number, now: number): number {
  const byClock = Math.abs(now - at) < period ? at + period - now : 0;
  return isWritten ? Math.max(byClock, known + period - performance.now()) : byClock;
}

function formatLine({ sequence, at, event, ids, hash }: SealedEntry): string {
  const hex = Buffer.from(hash).toString('hex');
  return JSON.stringify({ sequence, at: at.toISOString(), event, ids, hash: hex });
}

/** What a log says, as far as it is right. */
export interface ReadLog {
  entries: SealedEntry[];
  head: Head;
  /** The length of its entries, in bytes. */
  length: number;
  /** What follows the entries: the last one, if it is torn. */
  rest: string;
  /** What is wrong with the entry after the head. */
  problem: string | undefined;
}

/** Reads and verifies a log. */
function readSignatureLog(file: string): ReadLog {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const length = lengthOfLines(bytes);
  const rest = bytes.toString('utf8', length);
  const verifier = createChainVerifier();
  const entries: SealedEntry[] = [];
  for (const line of bytes.toString('utf8', 0, length).split('\n').slice(0, -1)) {
    const entry = parseLine(line);
    const problem = entry
      ? verifier.check([entry])
      : `entry ${verifier.head.sequence + 1} is not an entry`;
    if (problem !== undefined || !entry) {
      return { entries, head: verifier.head, length, rest, problem };
    }
    entries.push(entry);
  }
  return { entries, head: verifier.head, length, rest, problem: undefined };
}

/**
 * Returns where the whole lines end. A crash may cut the last one off, or leave zeros in place of a
 * block of it, also where its end is written: each line is on the disk before the next is written.
 */
function lengthOfLines(bytes: Buffer): number {
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length || end === 0) return end;
  const start = bytes.lastIndexOf('\n', end - 2) + 1;
  return bytes.subarray(start).includes(0) ? start : end;
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
