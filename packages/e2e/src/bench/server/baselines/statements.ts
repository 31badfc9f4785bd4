import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';

/** A statement as the driver received it. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The statements of one transaction, or a single statement. */
export interface Unit {
  isTransaction: boolean;
  statements: Statement[];
}

/** The header that tells which operation a request belongs to. */
export const actHeader = 'x-bench-act';

/** The environment variable with the file for the records. */
export const fileVariable = 'BENCH_STATEMENTS_FILE';

/** The statements of operations, in order, by the header's value. */
export type Recording = Map<string, Unit[]>;

export function writeRecording(file: string, recording: Recording): void {
  writeFileSync(file, serialize(recording));
}

export function readRecording(file: string): Recording {
  return deserialize(readFileSync(file));
}
