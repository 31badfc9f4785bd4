import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { runFolderVariable } from '../results.ts';

/** The environment variable with the patterns of all test files, one a line. */
export const patternsVariable = 'TEST_FILES';

/**
 * Runs test files in this process, one after the other: always the next that no other process of the
 * run has started. `node --test` starts a process for each file, and a small one would spend most of its
 * time on loading what all of them load.
 */
export async function loadPart(): Promise<void> {
  const root = path.join(import.meta.dirname, '../../..');
  const patterns = (process.env[patternsVariable] ?? '').split('\n');
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort());
  if (files.length === 0) throw new Error(`no test files: ${patterns.join(', ')}`);
  // Tests may wait for timers that keep no process alive.
  const alive = setInterval(() => {}, 60_000);
  // None of those may either: a PGlite that was closed leaves one of ten seconds.
  const { setTimeout } = globalThis;
  const passing = (...args: Parameters<typeof setTimeout>) => setTimeout(...args).unref();
  globalThis.setTimeout = Object.assign(passing, setTimeout) as typeof setTimeout;
  for (const [index, file] of [...new Set(files)].entries()) {
    if (!isFirst(index)) continue;
    await describe(file, async () => {
      await import(path.join(root, file));
    });
  }
  clearInterval(alive);
}

/** Whether this process is the first to ask for that file. */
function isFirst(index: number): boolean {
  const ofThisRun = process.env[runFolderVariable] as string;
  try {
    writeFileSync(path.join(ofThisRun, String(index)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
