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
import { leaveOutRemedies } from './leave-out-remedies.ts';
import { minifyTemplates } from './minify-templates.ts';

const src = join(import.meta.dirname, '../src');
const target = 'es2022';

/** Everything in one file, English included; the other languages are fetched from beside it. */
export async function bundleAsOneFile(): Promise<OutputChunk> {
  const isOtherLanguage = (id: string) => /\/translations\/(?!en)[a-z]{2}\.ts$/.test(id);
  const [chunk] = await bundle(
    { input: join(import.meta.dirname, 'one-file.ts'), external: isOtherLanguage },
    {
      entryFileNames: 'recovery-guardian.min.js',
      inlineDynamicImports: true,
      paths: (id) => (isOtherLanguage(id) ? `./es/${nameOf(id)}.js` : id),
    },
  );
  return chunk;
}

/** The entries, and what they fetch when it is needed; lit and all else included. */
export function bundleAsModules(): Promise<OutputChunk[]> {
  return bundle(
    {
      input: {
        'recovery-guardian': join(src, 'define.ts'),
        index: join(src, 'index.ts'),
        testing: join(src, 'testing/index.ts'),
      },
    },
    {
      chunkFileNames: ({ facadeModuleId, name }) =>
        facadeModuleId?.startsWith(src) ? `${nameOf(facadeModuleId)}.js` : `shared/${name}.js`,
    },
  );
}

/** `views/protect/elements.ts` is `views/protect` to those who look at the requests of a page. */
function nameOf(module: string): string {
  return relative(src, module).replace(/(\/elements)?\.ts$/, '');
}

async function bundle(
  options: RollupOptions,
  output: OutputOptions,
): Promise<[OutputChunk, ...OutputChunk[]]> {
  const bundled = await rollup({
    ...options,
    plugins: [
      lightViem(),
      nodeResolve({
        browser: true,
        extensions: ['.ts', '.js'],
        exportConditions: ['production'],
      }),
      esbuild({ target, minify: false }),
      leaveOutRemedies(),
      // Templates are known by their tags, which have other names once all is minified.
      minifyTemplates(),
      minify({ target, charset: 'utf8', legalComments: 'none', sourceMap: false }),
    ],
    onwarn(warning, warn) {
      // viem's error classes and formatters import each other; that is theirs, and harmless.
      if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
    },
  });
  const { output: files } = await bundled.generate({ format: 'es', ...output });
  await bundled.close();
  return files as [OutputChunk, ...OutputChunk[]];
}

/** Takes `light-viem.ts` wherever viem is imported. */
function lightViem(): Plugin {
  const light = join(import.meta.dirname, 'light-viem.ts');
  return {
    name: 'light-viem',
    resolveId: (source, importer) => (source === 'viem' && importer !== light ? light : null),
  };
}
