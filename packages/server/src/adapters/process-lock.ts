import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The locks of this process: a lock file with our process id may be of a dead process. */
const held = new Set<string>();

/**
 * Locks a file or folder for this process, by a lock file beside it. The lock of a dead process is
 * taken over.
 *
 * @param use what it is, and how several processes may share it, for the error
 * @returns a function that releases the lock
 * @throws if a running process has it
 */
export function lockForProcess(path: string, use: { what: string; advice: string }): () => void {
  const file = `${resolve(path)}.lock`;
  const inUse = (pid: number) =>
    new Error(
      `${use.what} ${path} is in use by process ${pid}. Stop that process first, or ${use.advice}. (If that process does not use it, remove ${file}.)`,
    );
  mkdirSync(dirname(file), { recursive: true });
  if (held.has(file)) throw inUse(process.pid);
  take(file, inUse);
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

function take(file: string, inUse: (pid: number) => Error): void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isRunning(holder)) throw inUse(holder);
    rmSync(file, { force: true });
    take(file, inUse);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
