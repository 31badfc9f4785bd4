import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Bytes that databases, browser profiles and builds of a run need at once, with a margin. */
const needed = 4 * 2 ** 30;

const prefix = 'recovery-guardian-tests-';

/**
 * Keeps temporary files of this process and its children in memory, where they take a fraction of the
 * time: databases and browser profiles are thousands of small files. Does nothing where memory is too
 * small, or if `TMPDIR` names a folder.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasSpace()) return;
  for (const name of readdirSync(memory)) {
    const isLeft = name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)));
    if (isLeft) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
  const folder = path.join(memory, prefix + process.pid);
  mkdirSync(folder);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= needed;
  } catch {
    return false;
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
