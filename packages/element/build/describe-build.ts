import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputChunk, Plugin } from 'rollup';
import { customData, webTypes } from './editor-help.ts';
import { readManifest } from './manifest.ts';
import { measure } from './sizes.ts';

/**
 * After the entry, which is built last, writes what tools want to know of the build, and prints how
 * to load it.
 *
 * @param folder Where all files of the build are.
 * @param modules The ES modules.
 */
export function describeBuild(folder: string, modules: readonly OutputChunk[]): Plugin {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  return {
    name: 'describe-build',
    async writeBundle() {
      const integrity: Record<string, string> = {};
      for await (const file of glob('**/*.js', { cwd: folder })) {
        integrity[file] = integrityOf(await read(file));
      }
      const sizes = measure({
        whole: await read('recovery-guardian.all.min.js'),
        entry: await read('recovery-guardian.min.js'),
        pins: await read('es/pins.js'),
        modules,
      });
      const manifest = await readManifest();
      await Promise.all(
        Object.entries({
          integrity,
          sizes,
          'custom-elements': manifest,
          'html-custom-data': customData(manifest),
          'web-types': webTypes(manifest),
        }).map(([name, content]) =>
          writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`),
        ),
      );
      const kilobytes = ({ gzip }: { gzip: number }) => `${(gzip / 1000).toFixed(1)} kB`;
      console.log(`All in one file: ${kilobytes(sizes.whole)} gzipped.
Modules: ${kilobytes(sizes.start)} before a view, ${kilobytes(sizes.overview)} with the overview and English.

<script type="module" src="recovery-guardian.min.js" crossorigin="anonymous"
  integrity="${integrity['recovery-guardian.min.js']}"></script>`);
    },
  };
}

/** Returns the value for `<script integrity>`. */
export function integrityOf(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
