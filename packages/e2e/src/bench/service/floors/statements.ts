import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** A statement as it went to the driver. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/** Statements that are one transaction, or one statement by itself. */
export type Unit = { isTransaction: boolean; statements: Statement[] };

/** The header by which the bench says which act a request belongs to. */
export const actHeader = 'x-bench-act';

/** In this environment variable stands the file that takes what was recorded. */
export const fileVariable = 'BENCH_STATEMENTS_FILE';

/** What the acts issued, each in its order; acts by the header's value. */
export type Recording = Map<string, Unit[]>;

export function writeRecording(file: string, recording: Recording): void {
  writeFileSync(file, serialize(recording));
}

export function readRecording(file: string): Recording {
  return deserialize(readFileSync(file));
}
