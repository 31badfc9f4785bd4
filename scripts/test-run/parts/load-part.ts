import { globSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';

/** The environment variable with the patterns of all test files, one a line. */
export const patternsVariable = 'TEST_FILES';

/**
 * Loads every second of the test files into this process. `node --test` starts a process for
 * each file, and a small one would spend most of its time on loading what all of them load.
 */
export async function loadPart(part: number): Promise<void> {
  const root = path.join(import.meta.dirname, '../../..');
  const patterns = (process.env[patternsVariable] ?? '').split('\n');
  const files = globSync(patterns, { cwd: root }).sort();
  // Tests may wait for timers that keep no process alive.
  const alive = setInterval(() => {}, 60_000);
  for (let index = part - 1; index < files.length; index += 2) {
    await import(path.join(root, files[index] as string));
  }
  after(() => clearInterval(alive));
}
