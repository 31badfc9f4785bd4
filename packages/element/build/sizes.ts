import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { OutputChunk } from 'rollup';

/** Sizes in bytes, minified and as compressed by servers. */
export interface Size {
  minified: number;
  gzip: number;
  brotli: number;
}

/** Sizes of what is published. Several files count as the sum of each compressed by itself. */
export interface Sizes {
  /** The single file. */
  whole: Size;
  /** ES modules that a page loads before a view is shown, lit included. */
  start: Size;
  /** The same with everything that the overview needs, in English: the default first screen. */
  overview: Size;
  /** What each other view needs on top of that. */
  views: Record<string, Size>;
  /** The texts of each language. */
  languages: Record<string, Size>;
}

type Code = Pick<OutputChunk, 'code'>;

/** Measures the builds. */
export function measure(whole: Code, modules: readonly OutputChunk[]): Sizes {
  const start = loadedBy('recovery-guardian.js', modules);
  const overview = new Set(
    [
      'recovery-guardian.js',
      'shared/session.js',
      'views/overview.js',
      'translations/en.js',
    ].flatMap((fileName) => [...loadedBy(fileName, modules)]),
  );
  const rest = (files: ReadonlySet<OutputChunk>) => sizeOf(without(files, [...overview]));
  const parts = (folder: string, size: (files: ReadonlySet<OutputChunk>) => Size) =>
    Object.fromEntries(
      modules
        .filter(({ fileName }) => fileName.startsWith(`${folder}/`))
        .map(({ fileName }) => [
          fileName.slice(folder.length + 1, -'.js'.length),
          size(loadedBy(fileName, modules)),
        ]),
    );
  const { overview: _, ...others } = parts('views', rest);
  return {
    whole: sizeOf(new Set([whole])),
    start: sizeOf(start),
    overview: sizeOf(overview),
    views: others,
    languages: parts('translations', (files) => sizeOf(without(files, [...start]))),
  };
}

/** Finds a file and everything that it imports statically. */
export function loadedBy(fileName: string, modules: readonly OutputChunk[]): Set<OutputChunk> {
  const loaded = new Set<OutputChunk>();
  const load = (name: string) => {
    const chunk = modules.find((module) => module.fileName === name);
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const other of chunk.imports) load(other);
  };
  load(fileName);
  return loaded;
}

function without(files: ReadonlySet<OutputChunk>, others: readonly OutputChunk[]) {
  return new Set([...files].filter((file) => !others.includes(file)));
}

function sizeOf(files: ReadonlySet<Code>): Size {
  const size = { minified: 0, gzip: 0, brotli: 0 };
  for (const { code } of files) {
    size.minified += Buffer.byteLength(code);
    size.gzip += gzipSync(code, { level: 9 }).length;
    size.brotli += brotliCompressSync(code).length;
  }
  return size;
}
