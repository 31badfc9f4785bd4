import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { unzipSync, zipSync } from 'fflate';

/** Zips all files below a folder reproducibly: the same files give the same bytes. */
export async function zipFolder(folder: string): Promise<Uint8Array> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  const named = files.map((file, i) => [file.split(sep).join('/'), contents[i] as Buffer]);
  return zipSync(Object.fromEntries(named), { level: 9, mtime: earliest });
}

/** Writes the files of an archive that `zipFolder` created below a folder. */
export async function unzip(archive: Uint8Array, folder: string): Promise<void> {
  for (const [name, contents] of Object.entries(unzipSync(archive))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), contents);
  }
}

/** The format's earliest time, in this computer's time zone: the format has none. */
const earliest = new Date(1980, 0, 1);
