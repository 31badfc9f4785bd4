import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  configure,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';

// The library's own compression does not depend on the machine, as Node's may.
configure({ useWebWorkers: false, useCompressionStream: false });

/** Zips all files below a folder reproducibly: the same files give the same bytes. */
export async function zipFolder(folder: string): Promise<Uint8Array> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    level: 9,
    // The format's earliest time, in this computer's time zone: the format has none.
    lastModDate: new Date(1980, 0, 1),
    extendedTimestamp: false,
    dataDescriptor: false,
    msDosCompatible: true,
  });
  for (const file of files) {
    const contents = await readFile(join(folder, file));
    await writer.add(file.split(sep).join('/'), new Uint8ArrayReader(contents));
  }
  return writer.close();
}

/** Writes the files of an archive that `zipFolder` created below a folder. */
export async function unzip(archive: Uint8Array, folder: string): Promise<void> {
  for (const entry of await new ZipReader(new Uint8ArrayReader(archive)).getEntries()) {
    if (entry.directory) continue;
    await mkdir(dirname(join(folder, entry.filename)), { recursive: true });
    const contents = await entry.getData(new Uint8ArrayWriter());
    await writeFile(join(folder, entry.filename), contents);
  }
}
