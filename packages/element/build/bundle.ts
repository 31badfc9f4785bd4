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
import { compileAhead } from '../../../scripts/builds/compile-ahead.ts';
import { leaveOutRemedies } from '../../../scripts/builds/leave-out-remedies.ts';
import { minifyAgain } from '../../../scripts/builds/minify-again.ts';
import { minifyTemplates } from '../../../scripts/builds/minify-templates.ts';
import { thirdPartyNotices } from '../../../scripts/third-party-notices.ts';
import { languages, wordsParts } from '../src/translations/languages.ts';
import type { ViewName } from '../src/view-names.ts';
import { describeBuild, integrityOf } from './describe-build.ts';
import { groupOf, type Pin } from './pins.ts';
import { recordFirstBatch } from './record-first-batch.ts';
import { loadedBy, without } from './sizes.ts';

const src = join(import.meta.dirname, '../src');
const start = join(src, 'start.ts');
const target = 'es2022';

/** The folder of the build. */
export const dist = join(import.meta.dirname, '../dist');

const otherLanguages = languages.filter((language) => language !== 'en');
/** The language of a module with texts, unless that is English. */
const otherLanguageOf = (id: string) =>
  otherLanguages.find((language) => id.startsWith(join(src, 'translations', language, '/')));

/** Bundles the texts of each language except English into one file without imports. */
export const languageFiles: RollupOptions[] = otherLanguages.map((language) => ({
  ...bundle(
    { input: 'all-texts' },
    written('all-texts', () => exportAllTexts(language)),
  ),
  output: { file: join(dist, `translations/${language}.js`), format: 'es', sourcemap: true },
}));

function exportAllTexts(language: string): string {
  const files = wordsParts.map((part) => join(src, 'translations', language, `${part}.ts`));
  return files.map((file) => `export * from ${JSON.stringify(file)};`).join('\n');
}

/** What finds the address of a name: its table of letters is half as large as everything else. */
const names = join(src, 'chain/names.ts');

/** Bundles what finds the address of a name, for the file with everything. */
export const namesFile: RollupOptions = {
  ...bundle({ input: names }),
  output: { file: join(dist, 'names.js'), format: 'es', sourcemap: true },
};

/** Bundles everything else into one file, English included, which knows the hashes of the others. */
export const oneFile: RollupOptions = {
  ...bundle(
    {
      input: join(import.meta.dirname, 'one-file.ts'),
      external: (id) => id === names || otherLanguageOf(id) !== undefined,
    },
    pinned(pinOthers),
  ),
  output: {
    file: join(dist, 'recovery-guardian.all.min.js'),
    format: 'es',
    sourcemap: true,
    inlineDynamicImports: true,
    paths: (id) => {
      if (id === names) return './names.js';
      const language = otherLanguageOf(id);
      return language ? `./translations/${language}.js` : id;
    },
  },
};

/** The ES modules, for the hashes that the entry knows and for the sizes. */
const modules: OutputChunk[] = [];
/** What they import on demand: the name of each source, and the module that has its code. */
const onDemand = new Map<string, string>();

/**
 * Bundles the entry points and what they load on demand as ES modules, lit included. Which modules
 * share a chunk is found by bundling them once before.
 */
export async function configureModules(): Promise<RollupOptions> {
  const options = bundle(
    {
      input: {
        'recovery-guardian': join(src, 'define.ts'),
        index: join(src, 'index.ts'),
        start,
        testing: join(src, 'testing/index.ts'),
      },
    },
    keepModules(),
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
  const groups = groupModules(chunks as OutputChunk[]);
  return {
    ...options,
    cache: bundled.cache,
    // So the start needs no file that only exports what is in another one.
    preserveEntrySignatures: 'allow-extension',
    output: {
      ...output,
      sourcemap: true,
      manualChunks: (id) => groups.get(id) ?? null,
      onlyExplicitManualChunks: true,
    },
  };
}

/** Keeps the modules as they are written. */
function keepModules(): Plugin {
  return {
    name: 'keep-modules',
    writeBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        modules.push(chunk);
        for (const id of chunk.moduleIds) {
          const { dynamicImporters } = this.getModuleInfo(id) ?? {};
          if (dynamicImporters?.length) onDemand.set(nameOf(id), chunk.fileName);
        }
      }
    },
  };
}

/** The hashes of what is not needed for the first screen: of the texts of each language, and others. */
export const morePins: RollupOptions[] = [...languages, 'modules'].map((group) => ({
  ...bundle(
    { input: 'pins' },
    written('pins', () => exportPins(group)),
  ),
  output: { file: join(dist, `es/pins/${group}.js`), format: 'es', sourcemap: true },
}));

/** Bundles the small entry after all modules: it knows the hashes of the first ones, and of those. */
export const entry: RollupOptions = {
  ...bundle(
    { input: join(import.meta.dirname, 'entry.ts'), external: (id) => id === start },
    pinned(pinFirstModules),
    recorded(),
    describeBuild(dist, modules),
  ),
  output: {
    file: join(dist, 'recovery-guardian.min.js'),
    format: 'es',
    sourcemap: true,
    paths: (id) => (id === start ? './es/start.js' : id),
  },
};

const protectingViews: readonly ViewName[] = ['protect', 'manage', 'guardians'];

/**
 * Groups what ships together, instead of in dozens of small files: the start; what the session and the
 * overview need beyond it, as most views need most of it; what the user decides around the views; the
 * client of the service; what an account in trouble needs. What views share is grouped by whether the largest
 * flow needs it, recovering: only that flow, that and others, or only others, to protect or to sign.
 */
function groupModules(chunks: readonly OutputChunk[]): Map<string, string> {
  const started = loadedBy(chunks, 'start.js');
  const inside = loadedBy(chunks, 'session/session.js', 'views/overview.js');
  const interaction = loadedBy(chunks, 'session/interaction.js');
  const client = loadedBy(chunks, 'chain/service-client.js');
  const trouble = loadedBy(chunks, 'views/overview/trouble.js');
  const recovering = loadedBy(chunks, 'views/recover.js');
  const signing = loadedBy(chunks, 'wallet/account-actions.js');
  const collecting = loadedBy(chunks, 'views/collect.js');
  const protecting = loadedBy(chunks, ...protectingViews.map((name) => `views/${name}.js`));
  const groupOf = (chunk: OutputChunk) => {
    if (started.has(chunk)) return 'start';
    if (inside.has(chunk)) return 'session';
    if (interaction.has(chunk)) return 'interaction';
    if (client.has(chunk)) return 'client';
    if (trouble.has(chunk)) return 'trouble';
    if (recovering.has(chunk))
      return protecting.has(chunk) || signing.has(chunk) ? 'forms' : 'recovering';
    return signing.has(chunk) || collecting.has(chunk) ? 'signing' : 'protecting';
  };
  const parts = [started, inside, interaction, client, trouble, recovering, signing, collecting];
  const groups = new Map<string, string>();
  for (const chunk of [...parts, protecting].flatMap((part) => [...part])) {
    // Each view is a file of its own, except the first one; so are the actions of the wallet.
    if (/^(views|wallet)\//.test(chunk.fileName) && !inside.has(chunk)) continue;
    for (const id of Object.keys(chunk.modules)) groups.set(id, groupOf(chunk));
  }
  return groups;
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
      minifyAgain({ target }),
      // What the first screen runs.
      compileAhead((fileName) => ['start.js', 'shared/session.js'].includes(fileName)),
      thirdPartyNotices(),
    ],
    onwarn(warning, warn) {
      // viem's error classes and formatters import each other, which is harmless.
      if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
    },
  };
}

type NamedPins = readonly (readonly [name: string, pins: readonly Pin[]])[];

/** Fills `pins.ts` with the hashes of files that are built before. */
function pinned(read: () => Promise<NamedPins>): Plugin {
  return {
    name: 'pinned',
    async transform(code, id) {
      if (id !== join(import.meta.dirname, 'pins.ts')) return null;
      const pins = JSON.stringify(Object.fromEntries(await read()));
      return { code: code.replace(/\{\}(?=;\s*$)/, pins), map: null };
    },
  };
}

/** Fills `first-batch.ts`. */
function recorded(): Plugin {
  return {
    name: 'recorded',
    async transform(code, id) {
      if (id !== join(import.meta.dirname, 'first-batch.ts')) return null;
      const batch = JSON.stringify(await recordFirstBatch());
      return { code: code.replace(/''(?=;\s*$)/, () => batch), map: null };
    },
  };
}

async function pinOthers(): Promise<NamedPins> {
  const languages = otherLanguages.map((language) => `translations/${language}`);
  return Promise.all(
    [...languages.map((name) => [name, name] as const), ['chain/names', 'names'] as const].map(
      async ([name, file]) => [name, [await pinOf(`${file}.js`)]] as const,
    ),
  );
}

/** What the first screen of an account needs in English, by the names under which it is imported. */
const isFirst = (name: string) =>
  /^(session\/session|views\/overview|translations\/en\/overview)$/.test(name);

async function pinFirstModules(): Promise<NamedPins> {
  const groups = [...languages, 'modules'].map(async (group) => {
    const name = `pins/${group}`;
    return [name, [await pinOf(`es/${name}.js`)]] as const;
  });
  return [
    ['start', await pinAll(loadedBy(modules, 'start.js'))],
    ...(await Promise.all(groups)),
    ...(await pinModules(isFirst)),
  ];
}

/** Exports the pins of one group, by the rule of `entry.ts`. */
async function exportPins(group: string): Promise<string> {
  const pins = await pinModules((name) => !isFirst(name) && groupOf(name) === group);
  return `export const pins = ${JSON.stringify(Object.fromEntries(pins))};`;
}

/** Pins modules that are imported on demand, with the files that each needs besides the start. */
async function pinModules(isWanted: (name: string) => boolean): Promise<NamedPins> {
  const started = loadedBy(modules, 'start.js');
  const names = [...onDemand].filter(([name]) => isWanted(name));
  return Promise.all(
    names.map(async ([name, file]) => {
      return [name, await pinAll(without(loadedBy(modules, file), started))] as const;
    }),
  );
}

function pinAll(chunks: Iterable<OutputChunk>): Promise<Pin[]> {
  return Promise.all(Array.from(chunks, ({ fileName }) => pinOf(`es/${fileName}`)));
}

async function pinOf(file: string): Promise<Pin> {
  const code = await readFile(join(dist, file), 'utf8');
  return { path: `./${file}`, integrity: integrityOf(code) };
}

/** Resolves `name` to a module that the build writes. */
function written(name: string, write: () => string | Promise<string>): Plugin {
  return {
    name: 'written',
    resolveId: (source) => (source === name ? name : null),
    load: (id) => (id === name ? write() : null),
  };
}

/** Resolves `viem` to `light-viem.ts`, and the hash that viem imports to `light-keccak.ts`. */
function lightViem(): Plugin {
  const lightOf: Record<string, string> = {
    viem: join(import.meta.dirname, 'light-viem.ts'),
    '@noble/hashes/sha3': join(import.meta.dirname, 'light-keccak.ts'),
  };
  return {
    name: 'light-viem',
    resolveId(source, importer) {
      const light = lightOf[source];
      return light && importer !== light ? { id: light, moduleSideEffects: false } : null;
    },
  };
}
