// Writes every public package into a folder of its own below dist/, as npm publishes it: modules,
// declarations and maps in `lib`, their sources, and a package.json whose paths lead there; of a program,
// its bundle. The workspace itself runs from source (docs/decisions/packages-are-staged.md).
// `--repository URL` is what the packages name as theirs.

import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { describeOrigin, linkToRepository } from './release/publishing.ts';
import { stageServer } from './release/stage-server.ts';

const root = join(import.meta.dirname, '..');
const packages = join(root, 'packages');
const dist = join(root, 'dist');
/** An entry for the workspace: what imports test tools. */
const unpublished = './testing/*';
const { repository } = parseArgs({ options: { repository: { type: 'string' } } }).values;

type Paths = Record<string, string>;
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: Paths;
  readonly bin?: Paths;
  readonly sideEffects: false | string[];
  readonly scripts?: unknown;
  readonly devDependencies?: unknown;
}

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
const found: [folder: string, manifest: Manifest][] = [];
const programs: string[] = [];
for await (const file of glob('*/package.json', { cwd: packages })) {
  const manifest: Manifest = await read(join(packages, file));
  if (manifest.private) continue;
  if (manifest.bin) programs.push(dirname(file));
  else found.push([dirname(file), manifest]);
}

await rm(dist, { recursive: true, force: true });
await compile(await listEntries());
for (const [folder, manifest] of found) await complete(folder, manifest);
for (const folder of programs) await stageServer(root, join(dist, folder), { repository });
console.log(`${found.length + programs.length} packages are in dist/: npm pack ./dist/<name>`);

/** Lists the files that packages export; all else is compiled only if one of these imports it. */
async function listEntries(): Promise<string[]> {
  const entries: string[] = [];
  for (const [folder, { exports }] of found) {
    const sources = Object.values(published(exports))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(packages, folder, path));
    for (const source of sources) {
      for await (const file of glob(source)) if (!file.endsWith('.test.ts')) entries.push(file);
    }
  }
  return entries;
}

/** Compiles all packages as one program. Types are checked by `npm run typecheck` alone. */
async function compile(rootNames: string[]): Promise<void> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      target: 'es2022',
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      noCheck: true,
      noEmit: false,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      rootDir: packages,
      outDir: packages,
    },
    root,
  );
  const program = ts.createProgram(rootNames, options);
  const { diagnostics } = program.emit(undefined, (file, text, _mark, _error, [source] = []) => {
    if (source) writeCompiled(file, text, source.fileName);
  });
  const problems = [
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...diagnostics,
  ];
  if (problems.length === 0) return;
  const { sys } = ts;
  throw new Error(
    ts.formatDiagnostics(problems, {
      getCurrentDirectory: sys.getCurrentDirectory,
      getCanonicalFileName: (name) => name,
      getNewLine: () => '\n',
    }),
  );
}

/** Writes a file into `lib`, and its source to where the maps name it. */
function writeCompiled(file: string, text: string, source: string): void {
  const target = join(dist, toLib(relative(packages, file)));
  const copy = join(dist, relative(packages, source));
  if (file.endsWith('.js')) ts.sys.writeFile(copy, ts.sys.readFile(source) ?? '');
  ts.sys.writeFile(target, relink(text, target, copy));
}

/** Lets a map name the copied source, and declarations the compiled files, as modules do already. */
function relink(text: string, target: string, copy: string): string {
  if (target.endsWith('.map')) {
    const sources = [relative(dirname(target), copy)];
    return JSON.stringify({ ...JSON.parse(text), sources });
  }
  if (!target.endsWith('.d.ts')) return text;
  return text.replace(/((?:from |import\()(["'])\.\.?\/[^"']*)\.ts\2/g, '$1.js$2');
}

/** Adds what is not compiled: files that the code reads, the builds for browsers, texts, manifest. */
async function complete(folder: string, manifest: Manifest): Promise<void> {
  const [from, to] = [join(packages, folder), join(dist, folder)];
  for await (const file of glob('src/**/*.{css,html,js,json,sql}', { cwd: from })) {
    await mkdir(dirname(join(to, toLib(file))), { recursive: true });
    await cp(join(from, file), join(to, toLib(file)));
  }
  const { exports, sideEffects, scripts, devDependencies, ...rest } = manifest;
  const entries = Object.entries(published(exports));
  const folders = new Set(entries.map(([, path]) => path.split('/')[1] ?? ''));
  for (const name of folders) {
    if (name !== 'src') await cp(join(from, name), join(to, name), { recursive: true });
  }
  const origin = { repository, version: manifest.version, folder: `packages/${folder}` };
  const readme = await readFile(join(from, 'README.md'), 'utf8');
  await writeFile(join(to, 'README.md'), linkToRepository(readme, origin));
  await cp(join(root, 'LICENSE'), join(to, 'LICENSE'));
  const paths = entries.map(([entry, path]) => [entry, toEntry(path)]);
  const built = {
    ...rest,
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(toLib) : sideEffects,
    exports: { ...Object.fromEntries(paths), './package.json': './package.json' },
    files: ['lib', ...folders],
    ...describeOrigin(origin),
  };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(built, null, 2)}\n`);
}

function published(exports: Paths): Paths {
  return Object.fromEntries(Object.entries(exports).filter(([entry]) => entry !== unpublished));
}

function toEntry(path: string) {
  if (!path.endsWith('.ts')) return path;
  return { types: toLib(path).replace(/\.js$/, '.d.ts'), default: toLib(path) };
}

/** `src/index.ts` is compiled to `lib/index.js`. */
function toLib(path: string): string {
  return path.replace(/(^|\/)src\//, '$1lib/').replace(/(?<!\.d)\.ts$/, '.js');
}
