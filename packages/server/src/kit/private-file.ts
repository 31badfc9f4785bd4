import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that only this user may read. The write is atomic: after a crash, and for readers,
 * the file has the old or the new content. Creates missing folders.
 *
 * @throws with the code `EEXIST` if the file exists, unless it is to be replaced
 */
export function writePrivateFile(
  file: string,
  text: string,
  { replace = false }: { replace?: boolean } = {},
): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    if (replace) renameSync(draft, file);
    else linkSync(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The system's message is about the draft.
    if (code !== 'EEXIST') throw error;
    throw Object.assign(new Error(`${file} already exists: name another file`), { code });
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(folder);
}

/** A new name is durable only once its folder is flushed. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
