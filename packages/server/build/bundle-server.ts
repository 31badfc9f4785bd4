import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { noticesFile, noticesOf } from '../../../scripts/third-party-notices.ts';

const packages = join(import.meta.dirname, '../..');

/**
 * What Node is started with for the server. Without the first, the signal SIGUSR1 opens a debugger, in
 * which any user of the machine can read the keys. Without the second, young objects take up to 128 MB
 * under load, a third of the process; half of it takes 3 to 10 % more CPU, twice of it takes no less.
 */
export const nodeFlags = ['--disable-sigusr1', '--max-semi-space-size=32'];

/** What the server reads from beside its modules, and the place of it beside the bundle. */
const files = {
  'server/src/database/migrations': 'migrations',
  'server/src/http/page': 'page',
  'server/src/platform/page': 'page',
  'server/src/message-page/message-page.html': 'message-page.html',
  'server/src/message-page/message-page.css': 'message-page.css',
  'server/src/message-page/message-page.js': 'message-page.js',
  '../node_modules/tiny-secp256k1/lib/secp256k1.wasm': 'secp256k1.wasm',
};

/** Some libraries are CommonJS and require modules of Node. */
const defineRequire =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/** Drops the word lists of mnemonics that viem exports: esbuild cannot see that no one needs them. */
const withoutWordLists: Plugin = {
  name: 'without-word-lists',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@scure\/bip39\/wordlists\// }, async ({ path, pluginData, ...from }) => {
      if (pluginData) return null;
      const found = await resolve(path, { ...from, pluginData: true });
      return { ...found, sideEffects: false };
    });
  },
};

/**
 * Bundles the command line with all libraries into a folder, except PGlite, which finds its own files
 * by its path. It starts in a fraction of the time that thousands of modules take to load.
 *
 * @returns the program's file, whose name contains a hash of what it is
 */
export async function bundleServer(folder: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: [join(packages, 'server/src/main.ts')],
    outdir: folder,
    entryNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    banner: { js: defineRequire },
    plugins: [withoutWordLists],
    // The last two are optional: what asks for them does without.
    external: ['@electric-sql/pglite', 'pg-native', 'supports-color'],
    metafile: true,
    logLevel: 'warning',
  });
  for (const [from, to] of Object.entries(files)) {
    await cp(join(packages, from), join(folder, to), { recursive: true });
  }
  const outputs = Object.entries(metafile.outputs);
  const modules = outputs.flatMap(([, { inputs }]) => Object.keys(inputs));
  await writeFile(join(folder, noticesFile), noticesOf(modules));
  const [program = ''] =
    outputs.find(([, { entryPoint }]) => entryPoint?.endsWith('main.ts')) ?? [];
  return resolve(program);
}
