import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a command of the test run came to. Skipped and unwritten tests count as failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** A line for each failure that the command's own output does not show as one. */
  remarks: string[];
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
