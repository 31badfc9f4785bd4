import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import {
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  type RollupBuild,
  type RollupOptions,
  rollup,
} from 'rollup';
import esbuild, { minify } from 'rollup-plugin-esbuild';
import { type Language, languages } from '../src/translations/languages.ts';
import { leaveOutRemedies } from './leave-out-remedies.ts';
import { minifyTemplates } from './minify-templates.ts';
import { loadedBy } from './sizes.ts';

const src = join(import.meta.dirname, '../src');
const target = 'es2022';

/**
 * Bundles everything into one file, English included. Each other language becomes a file without
 * imports; the single file knows their hashes.
 */
export async function bundleAsOneFile(): Promise<[OutputChunk, ...OutputChunk[]]> {
  const others = languages.filter((language) => language !== 'en');
  const words = await Promise.all(others.map(bundleLanguage));
  const isOtherLanguage = (id: string) => /\/translations\/(?!en)[a-z]{2}\.ts$/.test(id);
  const bundled = await bundle(
    { input: join(import.meta.dirname, 'one-file.ts'), external: isOtherLanguage },
    pinned(words),
  );
  const [chunk] = await generate(bundled, {
    entryFileNames: 'recovery-guardian.min.js',
    inlineDynamicImports: true,
    paths: (id) => (isOtherLanguage(id) ? `./${nameOf(id)}.js` : id),
  });
  await bundled.close();
  return [chunk as OutputChunk, ...words];
}

async function bundleLanguage(language: Language): Promise<OutputChunk> {
  const bundled = await bundle({ input: join(src, `translations/${language}.ts`) });
  const [chunk] = await generate(bundled, { entryFileNames: `translations/${language}.js` });
  await bundled.close();
  return chunk as OutputChunk;
}

/** Returns the value for `<script integrity>`. */
export function integrityOf({ code }: Pick<OutputChunk, 'code'>): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}

/** Bundles the entry points and what they load on demand as ES modules, lit included. */
export async function bundleAsModules(): Promise<OutputChunk[]> {
  const bundled = await bundle({
    input: {
      'recovery-guardian': join(src, 'define.ts'),
      index: join(src, 'index.ts'),
      testing: join(src, 'testing/index.ts'),
    },
  });
  const output: OutputOptions = {
    chunkFileNames: ({ facadeModuleId, name }) =>
      facadeModuleId?.startsWith(src) ? `${nameOf(facadeModuleId)}.js` : `shared/${name}.js`,
  };
  const inside = findInside(await generate(bundled, output));
  const modules = await generate(bundled, {
    ...output,
    manualChunks: (id) => (inside.has(id) ? 'session' : null),
    onlyExplicitManualChunks: true,
  });
  await bundled.close();
  return modules;
}

/**
 * Finds what the session and the overview need beyond the entry point. The other views need most of
 * it too, so it ships as one chunk instead of two dozen small ones.
 */
function findInside(chunks: readonly OutputChunk[]): Set<string> {
  const start = loadedBy('recovery-guardian.js', chunks);
  const overview = 'views/overview.js';
  const inside = ['session/session.js', overview]
    .flatMap((name) => [...loadedBy(name, chunks)])
    .filter((chunk) => !start.has(chunk) && chunk.fileName !== overview);
  return new Set(inside.flatMap(({ modules }) => Object.keys(modules)));
}

/**
 * Names a chunk as it appears in a page's requests: `views/protect/elements.ts` is `views/protect`.
 */
function nameOf(module: string): string {
  return relative(src, module).replace(/(\/elements)?\.ts$/, '');
}

function bundle(options: RollupOptions, ...plugins: Plugin[]): Promise<RollupBuild> {
  return rollup({
    ...options,
    plugins: [
      ...plugins,
      lightViem(),
      nodeResolve({
        browser: true,
        extensions: ['.ts', '.js'],
        exportConditions: ['production'],
      }),
      esbuild({ target, minify: false }),
      leaveOutRemedies(),
      // minifyTemplates finds templates by their tags, which minify() renames.
      minifyTemplates(),
      minify({ target, charset: 'utf8', legalComments: 'none', sourceMap: false }),
    ],
    onwarn(warning, warn) {
      // viem's error classes and formatters import each other, which is harmless.
      if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
    },
  });
}

async function generate(bundled: RollupBuild, options: OutputOptions): Promise<OutputChunk[]> {
  const { output } = await bundled.generate({ format: 'es', ...options });
  return output as OutputChunk[];
}

/** Fills `translations/pins.ts` with the hashes of the languages. */
function pinned(words: readonly OutputChunk[]): Plugin {
  const pins = words.map((chunk) => [
    chunk.name,
    { path: `./${chunk.fileName}`, integrity: integrityOf(chunk) },
  ]);
  return {
    name: 'pinned',
    load: (id) =>
      id === join(src, 'translations/pins.ts')
        ? `export const pins = ${JSON.stringify(Object.fromEntries(pins))};`
        : null,
  };
}

/** Resolves `viem` to `light-viem.ts`. */
function lightViem(): Plugin {
  const light = join(import.meta.dirname, 'light-viem.ts');
  return {
    name: 'light-viem',
    resolveId: (source, importer) => (source === 'viem' && importer !== light ? light : null),
  };
}
