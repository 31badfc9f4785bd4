import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import type { OutputChunk, Plugin, RollupOptions } from 'rollup';
import esbuild, { minify } from 'rollup-plugin-esbuild';
import { minifyTemplates } from '../../../scripts/builds/minify-templates.ts';
import { thirdPartyNotices } from '../../../scripts/third-party-notices.ts';
import { languages } from '../src/words/languages.ts';
import { describeBuild, integrityOf } from './describe-build.ts';
import type { Pin } from './pins.ts';
import { loadedBy, without } from './sizes.ts';

const src = join(import.meta.dirname, '../src');
const start = join(src, 'define-recovery-guardian.ts');
const target = 'es2022';

/** The folder of the build. */
export const dist = join(import.meta.dirname, '../dist');

/** Empties what helps developers against errors of the service: the element has sentences of its own. */
const withoutRemedies: Plugin = {
  name: 'without-remedies',
  load: (id) => (id.endsWith('/core/src/wire/remedies.ts') ? 'export const remedies = {};' : null),
};

/** Of all builds into one folder. */
const notices = new Map<string, Plugin>();

const otherLanguages = languages.filter((language) => language !== 'en');
/** The language of a module with texts, unless that is English. */
const otherLanguageOf = (id: string) =>
  otherLanguages.find((language) => new RegExp(`/words/${language}(/overview)?\\.ts$`).test(id));

/** Bundles the texts of each language except English into one file without imports. */
const languageFiles = otherLanguages.map((language) => {
  const texts = [language, `${language}/overview`].map((name) =>
    JSON.stringify(join(src, `words/${name}.ts`)),
  );
  const code = () => texts.map((file) => `export * from ${file};`).join('\n');
  return bundle({ input: 'texts' }, `translations/${language}.js`, written('texts', code));
});

/** What finds the address of a name: its table of letters is half as large as everything else. */
const names = join(src, 'chain/names.ts');
const namesFile = bundle({ input: names }, 'names.js');

/** Everything else in one file, English included, which knows the hashes of the others. */
const oneFile = bundle(
  {
    input: join(import.meta.dirname, 'one-file.ts'),
    external: (id) => id === names || otherLanguageOf(id) !== undefined,
    output: {
      inlineDynamicImports: true,
      paths: (id) => (id === names ? './names.js' : `./translations/${otherLanguageOf(id)}.js`),
    },
  },
  'recovery-guardian.all.min.js',
  pinned(pinOthers),
);

/** The ES modules, for the hashes that the entry knows and for the sizes. */
const modules: OutputChunk[] = [];
/** What they import on demand: the name of each source, and the module that has its code. */
const onDemand = new Map<string, string>();

/** The entry points and what they load on demand as ES modules, lit included. */
const esModules = bundle(
  {
    input: { 'recovery-guardian': join(src, 'define.ts'), index: join(src, 'index.ts'), start },
    // So the start needs no file that only exports what is in another one.
    preserveEntrySignatures: 'allow-extension',
    output: {
      chunkFileNames: ({ facadeModuleId, name }) =>
        facadeModuleId?.startsWith(src) ? `${nameOf(facadeModuleId)}.js` : `shared/${name}.js`,
    },
  },
  'es',
  keepModules(),
);

/** For tests and previews, with a copy of the element inside: live pages share nothing with it. */
const testing = bundle(
  { input: join(src, 'testing/index.ts'), output: { inlineDynamicImports: true } },
  'es/testing.js',
);

/** The hashes of what is not on the first screen. */
const furtherPins = bundle(
  { input: 'pins' },
  'es/pins.js',
  written('pins', async () => {
    const pins = await pinModules((name) => !isFirst(name));
    return `export const pins = ${JSON.stringify(Object.fromEntries(pins))};`;
  }),
);

/** The small entry: it knows the hashes of the first modules, and of the file with the others. */
const entry = bundle(
  {
    input: join(import.meta.dirname, 'entry.ts'),
    external: (id) => id === start,
    output: { paths: (id) => (id === start ? './es/start.js' : id) },
  },
  'recovery-guardian.min.js',
  pinned(pinFirst),
  describeBuild(dist, modules),
);

/**
 * In this order: the file with everything has the hashes of its languages and of the names, the pins
 * those of the modules, and the entry those of the pins.
 */
export const builds = [
  ...languageFiles,
  namesFile,
  oneFile,
  testing,
  esModules,
  furtherPins,
  entry,
];

/**
 * Names a chunk as it appears in a page's requests: `views/protect/protect.ts` is `views/protect`, and
 * `words/de.ts` is `translations/de`.
 */
function nameOf(module: string): string {
  const path = relative(src, module).replace(/^words\//, 'translations/');
  return path.replace(/^(views(\/[\w-]+))\2\.ts$|\.ts$/, '$1');
}

/** @param path Of the file below `dist`, or of the folder, if it has no extension. */
function bundle(
  { output, ...options }: RollupOptions & { output?: object },
  path: string,
  ...plugins: Plugin[]
): RollupOptions {
  const folder = path.endsWith('.js') ? dirname(path) : path;
  const noticesHere = notices.get(folder) ?? thirdPartyNotices();
  notices.set(folder, noticesHere);
  const place = path.endsWith('.js') ? { file: join(dist, path) } : { dir: join(dist, path) };
  return {
    ...options,
    output: { ...output, ...place, format: 'es', sourcemap: true },
    plugins: [
      ...plugins,
      nodeResolve({
        browser: true,
        extensions: ['.ts', '.js'],
        exportConditions: ['production'],
      }),
      withoutRemedies,
      esbuild({ target, minify: false }),
      // minifyTemplates finds templates by their tags, which minify() renames.
      minifyTemplates(),
      minify({ target, charset: 'utf8', legalComments: 'none' }),
      noticesHere,
    ],
    onwarn(warning, warn) {
      // viem's error classes and formatters import each other, which is harmless.
      if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning);
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

/** Resolves `name` to a module that the build writes. */
function written(name: string, write: () => string | Promise<string>): Plugin {
  return {
    name: 'written',
    resolveId: (source) => (source === name ? name : null),
    load: (id) => (id === name ? write() : null),
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
      return { code: code.replace('pins: Pins = {}', () => `pins: Pins = ${pins}`), map: null };
    },
  };
}

async function pinOthers(): Promise<NamedPins> {
  const files = [
    ['chain/names', 'names.js'],
    ...otherLanguages.flatMap((language) =>
      [language, `${language}/overview`].map((name) => [
        `translations/${name}`,
        `translations/${language}.js`,
      ]),
    ),
  ];
  return Promise.all(files.map(async ([name = '', file = '']) => [name, [await pinOf(file)]]));
}

/** What the first screen of an account needs, by the names under which it is imported. */
const isFirst = (name: string) => /^(session\/session|translations\/\w+\/overview)$/.test(name);

async function pinFirst(): Promise<NamedPins> {
  return [
    ['start', await pinAll(loadedBy(modules, 'start.js'))],
    ['pins', [await pinOf('es/pins.js')]],
    ...(await pinModules(isFirst)),
  ];
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
