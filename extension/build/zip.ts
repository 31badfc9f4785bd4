import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** Separates folders by `/`. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** Zips all files below a folder reproducibly: the same files give the same bytes. */
export async function zipFolder(folder: string): Promise<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return zip(
    await Promise.all(
      files.map(async (file) => ({
        name: relative(folder, file).split(sep).join('/'),
        content: await readFile(file),
      })),
    ),
  );
}

/**
 * Writes a zip archive that depends only on names and contents. Entries are sorted by name, have
 * the format's earliest time, and no owners or modes.
 *
 * @see APPNOTE.TXT 6.3.10, 4.3
 */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of sorted) {
    const fileName = Buffer.from(name, 'utf8');
    const compressed = deflateRawSync(content, { level: 9 });
    const common = commonHeader(fileName, content, compressed);
    const local = Buffer.concat([signature('PK\x03\x04'), common, fileName, compressed]);
    directory.push(centralHeader(common, offset), fileName);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...locals, central, endOfDirectory(sorted.length, central.length, offset)]);
}

/** The fields from "version needed" to "extra field length", which both headers of a file share. */
function commonHeader(name: Buffer, content: Uint8Array, compressed: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  // Bit 11: names are UTF-8.
  header.writeUInt16LE(0x0800, 2);
  header.writeUInt16LE(deflated, 4);
  header.writeUInt16LE(0, 6);
  header.writeUInt16LE(firstOfJanuary1980, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(compressed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const deflated = 8;
const firstOfJanuary1980 = 0x21;

function centralHeader(common: Buffer, offset: number): Buffer {
  const before = Buffer.from([20, 0]);
  const after = Buffer.alloc(14);
  after.writeUInt32LE(offset, 10);
  return Buffer.concat([signature('PK\x01\x02'), before, common, after]);
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([signature('PK\x05\x06'), end]);
}

function signature(letters: string): Buffer {
  return Buffer.from(letters, 'latin1');
}
