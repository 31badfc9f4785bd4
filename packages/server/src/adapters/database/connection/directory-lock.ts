import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The locks of this process: a lock file with our process id may be of a dead process. */
const held = new Set<string>();

/**
 * Locks the embedded database's folder for this process: PGlite does not detect a second process,
 * which would corrupt it. The lock of a dead process is taken over.
 *
 * @returns a function that releases the lock
 * @throws if a running process has it
 */
export function lockDirectory(directory: string): () => void {
  const file = `${resolve(directory)}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  if (held.has(file)) throw inUse(directory, file, process.pid);
  take(directory, file);
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

function take(directory: string, file: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder !== process.pid && isRunning(holder)) throw inUse(directory, file, holder);
    rmSync(file, { force: true });
    take(directory, file);
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

function inUse(directory: string, file: string, pid: number): Error {
  return new Error(
    `The database ${directory} is in use by process ${pid}. Stop that process first, or set DATABASE_URL to a PostgreSQL server, which several processes may share. (If no such server is running, remove ${file}.)`,
  );
}
