import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The locks of this process: collected as garbage, they would be released. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file or folder for this process, by SQLite's exclusive lock of an empty file beside it.
 *
 * The system releases it when the process ends, and it holds between containers, where all servers
 * have the same process id. The file stays: if it were removed, two could lock it.
 *
 * @param use what it is, and how several processes may share it, for the error
 * @returns a function that releases the lock
 * @throws if another process has it
 */
export function lockForProcess(path: string, use: { what: string; advice: string }): () => void {
  const file = `${resolve(path)}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    const database = lock(file);
    held.add(database);
    return () => {
      held.delete(database);
      database.close();
    };
  } catch (error) {
    const { errcode, message } = error as Error & { errcode?: number };
    throw new Error(
      errcode === busy
        ? `${use.what} ${path} is in use by another process. Stop it first, or ${use.advice}.`
        : `${use.what} ${path} cannot be locked by ${file}: ${message}`,
    );
  }
}

/** @see https://sqlite.org/rescode.html */
const busy = 5;

function lock(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    // It writes, in memory only, as a file that it cannot write would be shared.
    database.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
