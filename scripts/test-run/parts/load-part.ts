import { globSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';

/** The environment variables with the patterns of all test files, one a line, and the number of parts. */
export const variables = { patterns: 'TEST_FILES', count: 'TEST_PARTS' };

/**
 * Loads every second or third of the test files into this process. `node --test` starts a process for
 * each file, and a small one would spend most of its time on loading what all of them load.
 */
export async function loadPart(part: number): Promise<void> {
  const root = path.join(import.meta.dirname, '../../..');
  const patterns = (process.env[variables.patterns] ?? '').split('\n');
  const count = Number(process.env[variables.count]);
  const files = globSync(patterns, { cwd: root }).sort();
  // Tests may wait for timers that keep no process alive.
  const alive = setInterval(() => {}, 60_000);
  for (let index = part - 1; index < files.length; index += count) {
    await import(path.join(root, files[index] as string));
  }
  after(() => clearInterval(alive));
}
