import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The counts of a command's tests. Skipped and unwritten tests count as failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** What failed and why, shown at the end of the run. */
  remarks: string[];
}

const longestReason = 2_000;

/** Formats the remark of a failed test; keeps the beginning and the end of a long reason. */
export function failure(name: string, reason: string | undefined): string {
  if (!reason) return `failed: ${name}`;
  const half = longestReason / 2;
  const short =
    reason.length > longestReason ? `${reason.slice(0, half)}\n…\n${reason.slice(-half)}` : reason;
  return `failed: ${name}\n${short.replace(/^/gm, '    ')}`;
}

/** Environment variable with the file to which a reporter writes its counts. */
export const countsFileVariable = 'TEST_COUNTS_FILE';

/** Writes a command's counts for the test run; does nothing if the command was started by hand. */
export function writeCounts(counts: Counts): void {
  const file = process.env[countsFileVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
}

/** Reads a command's counts; zero if it ended before writing them. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, remarks: [] };
  return JSON.parse(readFileSync(file, 'utf8'));
}
