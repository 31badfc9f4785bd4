import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { OutputChunk } from 'rollup';
import { viewNames } from '../src/attribute-values.ts';
import type { LoadableView } from '../src/session/view-loader.ts';
import { languages } from '../src/words/languages.ts';

/** Sizes in bytes, minified and as compressed by servers. */
export interface Size {
  minified: number;
  gzip: number;
  brotli: number;
}

/** Sizes of what is published. Several files count as the sum of each compressed by itself. */
export interface Sizes {
  /** The file with everything. */
  whole: Size;
  /** The small entry, with the modules that a page loads before a view is shown, lit included. */
  start: Size;
  /** The same with everything that the overview needs, in English. */
  overview: Size;
  /** What each other view needs on top of that, to its end. */
  views: Record<string, Size>;
  /** The texts of each language. */
  languages: Record<string, Size>;
}

type Code = Pick<OutputChunk, 'code'>;

interface Builds {
  /** The code of the file with everything. */
  whole: string;
  /** The code of the small entry. */
  entry: string;
  /** The hashes that it does not have itself. */
  pins: string;
  modules: readonly OutputChunk[];
}

export function measure({ whole, entry, pins, modules }: Builds): Sizes {
  const start = loadedBy(modules, 'start.js');
  const overviewTexts = (language: string) => `translations/${language}/overview.js`;
  const overview = loadedBy(modules, 'start.js', 'shared/session.js', overviewTexts('en'));
  const names: readonly LoadableView[] = [
    ...viewNames.filter((name) => name !== 'overview'),
    'collect',
    'choose-account',
  ];
  const viewOf = (name: LoadableView) => [
    `views/${name}.js`,
    'session/dialogs.js',
    'session/wallet-controller.js',
    'wallet/account-actions.js',
    'translations/en.js',
  ];
  return {
    whole: sizeOf([{ code: whole }]),
    start: sizeOf([{ code: entry }, ...start]),
    overview: sizeOf([{ code: entry }, ...overview]),
    views: Object.fromEntries(
      names.map((name) => {
        const files = without(loadedBy(modules, ...viewOf(name)), overview);
        return [name, sizeOf([{ code: pins }, ...files])];
      }),
    ),
    languages: Object.fromEntries(
      languages.map((language) => {
        const files = [`translations/${language}.js`, overviewTexts(language)];
        return [language, sizeOf(without(loadedBy(modules, ...files), start))];
      }),
    ),
  };
}

/** Finds files and everything that they import statically. */
export function loadedBy(
  modules: readonly OutputChunk[],
  ...fileNames: readonly string[]
): Set<OutputChunk> {
  const loaded = new Set<OutputChunk>();
  const load = (name: string) => {
    const chunk = modules.find((module) => module.fileName === name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    chunk.imports.forEach(load);
  };
  fileNames.forEach(load);
  return loaded;
}

/** Leaves out the files that are loaded already. */
export function without(files: ReadonlySet<OutputChunk>, others: ReadonlySet<OutputChunk>) {
  return [...files].filter((file) => !others.has(file));
}

function sizeOf(files: Iterable<Code>): Size {
  const size = { minified: 0, gzip: 0, brotli: 0 };
  for (const { code } of files) {
    size.minified += Buffer.byteLength(code);
    size.gzip += gzipSync(code, { level: 9 }).length;
    size.brotli += brotliCompressSync(code).length;
  }
  return size;
}
