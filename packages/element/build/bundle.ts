import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import {
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  type RollupOptions,
  rollup,
} from 'rollup';
import esbuild, { minify } from 'rollup-plugin-esbuild';
import { thirdPartyNotices } from '../../../scripts/third-party-notices.ts';
import { languages } from '../src/translations/languages.ts';
import { describeBuild, integrityOf } from './describe-build.ts';
import { leaveOutRemedies } from './leave-out-remedies.ts';
import { minifyTemplates } from './minify-templates.ts';
import { loadedBy } from './sizes.ts';

const src = join(import.meta.dirname, '../src');
const target = 'es2022';

/** The folder of the build. */
export const dist = join(import.meta.dirname, '../dist');

const otherLanguages = languages.filter((language) => language !== 'en');
const isOtherLanguage = (id: string) => /\/translations\/(?!en)[a-z]{2}\.ts$/.test(id);

/** Bundles each language except English into a file without imports. */
export const languageFiles: RollupOptions[] = otherLanguages.map((language) => ({
  ...bundle({ input: join(src, `translations/${language}.ts`) }),
  output: { file: join(dist, `translations/${language}.js`), format: 'es', sourcemap: true },
}));

/** Bundles everything into one file, English included, which knows the hashes of the others. */
export const oneFile: RollupOptions = {
  ...bundle(
    { input: join(import.meta.dirname, 'one-file.ts'), external: isOtherLanguage },
    pinned(),
  ),
  output: {
    file: join(dist, 'recovery-guardian.min.js'),
    format: 'es',
    sourcemap: true,
    inlineDynamicImports: true,
    paths: (id) => (isOtherLanguage(id) ? `./${nameOf(id)}.js` : id),
  },
};

/**
 * Bundles the entry points and what they load on demand as ES modules, lit included. Which modules
 * share a chunk is found by bundling them once before.
 */
export async function configureModules(): Promise<RollupOptions> {
  const files = [
    'recovery-guardian.min.js',
    ...otherLanguages.map((name) => `translations/${name}.js`),
  ];
  const options = bundle(
    {
      input: {
        'recovery-guardian': join(src, 'define.ts'),
        index: join(src, 'index.ts'),
        testing: join(src, 'testing/index.ts'),
      },
    },
    describeBuild(dist, files),
  );
  const output: OutputOptions = {
    dir: join(dist, 'es'),
    format: 'es',
    chunkFileNames: ({ facadeModuleId, name }) =>
      facadeModuleId?.startsWith(src) ? `${nameOf(facadeModuleId)}.js` : `shared/${name}.js`,
  };
  const bundled = await rollup(options);
  const { output: chunks } = await bundled.generate(output);
  await bundled.close();
  const inside = findInside(chunks as OutputChunk[]);
  return {
    ...options,
    cache: bundled.cache,
    output: {
      ...output,
      sourcemap: true,
      manualChunks: (id) => (inside.has(id) ? 'session' : null),
      onlyExplicitManualChunks: true,
    },
  };
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

function bundle(options: RollupOptions, ...plugins: Plugin[]): RollupOptions {
  return {
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
      minify({ target, charset: 'utf8', legalComments: 'none' }),
      thirdPartyNotices(),
    ],
    onwarn(warning, warn) {
      // viem's error classes and formatters import each other, which is harmless.
      if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
    },
  };
}

/** Fills `translations/pins.ts` with the hashes of the languages, which are built before. */
function pinned(): Plugin {
  const pinLanguage = async (language: string) => {
    const path = `translations/${language}.js`;
    const code = await readFile(join(dist, path), 'utf8');
    return [language, { path: `./${path}`, integrity: integrityOf(code) }];
  };
  return {
    name: 'pinned',
    async load(id) {
      if (id !== join(src, 'translations/pins.ts')) return null;
      const pins = await Promise.all(otherLanguages.map(pinLanguage));
      return `export const pins = ${JSON.stringify(Object.fromEntries(pins))};`;
    },
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
