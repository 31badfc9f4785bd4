import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'rollup';
import { customData } from './custom-data.ts';
import { readManifest } from './manifest.ts';
import { measure } from './sizes.ts';
import { webTypes } from './web-types.ts';

/**
 * After the ES modules, writes what tools want to know of the build, and prints how to load the
 * single file.
 *
 * @param folder Where all files of the build are.
 * @param others The files besides the modules, the single file first.
 */
export function describeBuild(folder: string, others: readonly string[]): Plugin {
  return {
    name: 'describe-build',
    async writeBundle(_, bundle) {
      const modules = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
      const codes = await Promise.all(others.map((name) => readFile(join(folder, name), 'utf8')));
      const [whole = ''] = codes;
      const hashes = [
        ...others.map((name, index) => [name, integrityOf(codes[index] ?? '')]),
        ...modules.map(({ fileName, code }) => [`es/${fileName}`, integrityOf(code)]),
      ];
      const sizes = measure({ code: whole }, modules);
      const manifest = await readManifest();
      await Promise.all(
        Object.entries({
          integrity: Object.fromEntries(hashes),
          sizes,
          'custom-elements': manifest,
          'html-custom-data': customData(manifest),
          'web-types': webTypes(manifest),
        }).map(([name, content]) =>
          writeFile(join(folder, `${name}.json`), `${JSON.stringify(content, null, 2)}\n`),
        ),
      );
      const kilobytes = ({ gzip }: { gzip: number }) => `${(gzip / 1000).toFixed(1)} kB`;
      console.log(`One file: ${kilobytes(sizes.whole)} gzipped.
ES modules: ${kilobytes(sizes.start)} before a view, ${kilobytes(sizes.overview)} with the overview and English.

<script type="module" src="recovery-guardian.min.js" crossorigin="anonymous"
  integrity="${integrityOf(whole)}"></script>`);
    },
  };
}

/** Returns the value for `<script integrity>`. */
export function integrityOf(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}
