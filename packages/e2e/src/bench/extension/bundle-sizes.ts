import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A page loads the texts of one language at start; these compress to the most. */
const largestTexts = 'chunks/ar.js';

const dist = join(import.meta.dirname, '../../../../../extension/dist');

/**
 * Sizes of what the browser loads at start, compressed as in archives, and of the archives. What a
 * page fetches later, such as the element's views and texts, is only in the archives.
 */
export type BundleSizes = Record<'worker' | 'popup' | 'approval' | 'site' | 'archive', number>;

/** Measures the build in `extension/dist`. */
export async function measureBundles(): Promise<BundleSizes> {
  const folder = join(dist, 'chromium');
  const sizeOf = async (...names: string[]) => {
    const files = [...(await loadedBy(folder, names)).values()];
    return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  };
  const archives = (await readdir(dist)).filter((name) => /-(chromium|firefox)\.zip$/.test(name));
  const archiveSizes = await Promise.all(
    archives.map(async (name) => (await readFile(join(dist, name))).length),
  );
  return {
    worker: await sizeOf('background.js'),
    popup: await sizeOf('popup.js', largestTexts),
    approval: await sizeOf('approval.js', largestTexts),
    site: await sizeOf('content.js', 'in-page.js'),
    archive: Math.max(...archiveSizes),
  };
}

/** Returns the files with all their static imports, by name. */
async function loadedBy(folder: string, names: readonly string[]): Promise<Map<string, string>> {
  const loaded = new Map<string, string>();
  const load = async (name: string) => {
    if (loaded.has(name)) return;
    const code = await readFile(join(folder, name), 'utf8');
    loaded.set(name, code);
    for (const [, path] of code.matchAll(/\b(?:from|import)"(\.[^"]+)"/g)) {
      await load(join(dirname(name), path as string));
    }
  };
  for (const name of names) await load(name);
  return loaded;
}
