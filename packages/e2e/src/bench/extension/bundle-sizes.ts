import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../../../../extension/dist');

/** Bytes of what the browser loads, compressed as archives compress it, and of the archives. */
export type BundleSizes = Record<'worker' | 'popup' | 'approval' | 'site' | 'archive', number>;

/** Looks at the build in `extension/dist`. */
export async function measureBundles(): Promise<BundleSizes> {
  const folder = join(dist, 'chromium');
  const chunks = (await readdir(join(folder, 'chunks'))).map((name) => `chunks/${name}`);
  const together = async (...names: string[]) => {
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
    return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  };
  const archives = (await readdir(dist)).filter((name) => name.endsWith('.zip'));
  const archiveSizes = await Promise.all(
    archives.map(async (name) => (await readFile(join(dist, name))).length),
  );
  return {
    worker: await together('background.js'),
    popup: await together('popup.js', ...chunks),
    approval: await together('approval.js', ...chunks),
    site: await together('content.js', 'in-page.js'),
    archive: Math.max(...archiveSizes),
  };
}
