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
 * Writes a file that only this user may read, whole or not at all: a reader, or a machine that stops
 * meanwhile, sees the old content or the new one. Makes the folder if it must.
 *
 * @throws with the code `EEXIST` when the file is there already, unless it is to be replaced.
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
    // The system's own words are about the draft.
    if (code !== 'EEXIST') throw error;
    throw Object.assign(new Error(`${file} is there already: name another file`), { code });
  } finally {
    rmSync(draft, { force: true });
  }
  flushFolder(folder);
}

/** The name is on the disk only when its folder is. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
