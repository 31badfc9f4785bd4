import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a command of the test run came to. Skipped and unwritten tests count as failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** What failed and why, for the end of the run: its beginning is long out of sight by then. */
  remarks: string[];
}

const longestReason = 2_000;

/** The remark of a failed test; what a test was told may be as long as a log, of which the ends say most. */
export function failure(name: string, reason: string | undefined): string {
  if (!reason) return `failed: ${name}`;
  const half = longestReason / 2;
  const short =
    reason.length > longestReason ? `${reason.slice(0, half)}\n…\n${reason.slice(-half)}` : reason;
  return `failed: ${name}\n${short.replace(/^/gm, '    ')}`;
}

/** Environment variable by which the test run tells a reporter where to leave its counts. */
export const countsFileVariable = 'TEST_COUNTS_FILE';

/** Leaves a command's counts for the test run; does nothing when the command was started by hand. */
export function leaveCounts(counts: Counts): void {
  const file = process.env[countsFileVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
}

/** The counts that a command left; none when it did not come so far. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0, remarks: [] };
  return JSON.parse(readFileSync(file, 'utf8'));
}
