import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
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
    const [, processId] = name.split(prefix);
    if (processId && hasEnded(Number.parseInt(processId, 10)))
      rmSync(path.join(memory, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(path.join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
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

/** Whether there is no such process: another user's may not be signaled, but exists. */
function hasEnded(processId: number): boolean {
  try {
    return !process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
