import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../../../../extension/dist');

/** Bytes of what the browser loads to begin with, compressed as archives compress it, and of the archives. */
export type BundleSizes = Record<'worker' | 'popup' | 'approval' | 'site' | 'archive', number>;

/** Looks at the build in `extension/dist`. */
export async function measureBundles(): Promise<BundleSizes> {
  const folder = join(dist, 'chromium');
  const together = async (...entries: string[]) => {
    const names = new Set<string>();
    for (const entry of entries) await addLoaded(folder, entry, names);
    const files = await Promise.all([...names].map((name) => readFile(join(folder, name))));
    return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  };
  const archives = (await readdir(dist)).filter((name) => name.endsWith('.zip'));
  const archiveSizes = await Promise.all(
    archives.map(async (name) => (await readFile(join(dist, name))).length),
  );
  return {
    worker: await together('background.js'),
    popup: await together('popup.js'),
    approval: await together('approval.js'),
    site: await together('content.js', 'in-page.js'),
    archive: Math.max(...archiveSizes),
  };
}

/** A script and what it imports, and so on: views and languages, fetched when needed, are not among it. */
async function addLoaded(folder: string, name: string, names: Set<string>): Promise<void> {
  if (names.has(name)) return;
  names.add(name);
  const code = await readFile(join(folder, name), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)) {
    await addLoaded(folder, join(dirname(name), imported), names);
  }
}
