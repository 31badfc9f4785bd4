import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isProof } from '@recovery-guardian/devnet/testing';
import ts from 'typescript';
import { buildElement } from '../../../../scripts/builds/builds.ts';
import { installOnce, npmInstall } from '../../../../scripts/set-up/npm-install.ts';

const root = join(import.meta.dirname, '../../../..');
const dist = join(root, 'dist');
const run = promisify(execFile);

/** What a site brings: the oldest viem that the packages accept; for a release, also other bundlers. */
const tools = [
  'viem@2.40.0',
  '@types/react@19',
  '@types/node@24',
  ...(isProof
    ? ['vite@8.3.8', 'webpack@5.112.2', 'publint@0.3.15', '@arethetypeswrong/core@0.18.5']
    : []),
];

/** All public packages, installed outside the repository. */
export interface InstalledPackages {
  /** The element and what it needs, with what a site brings and the examples. */
  readonly site: {
    readonly folder: string;
    /** The modules that our packages export there. */
    readonly entries: readonly string[];
  };
  /** The folder with the server and what it needs, nothing else. */
  readonly service: string;
  /** Those with modules: the server is a program. */
  readonly tarballs: readonly string[];
  remove(): Promise<void>;
}

/** Builds and packs every public package, and installs the tarballs into two empty folders. */
export async function installPackages(examples: readonly string[]): Promise<InstalledPackages> {
  const parent = await mkdtemp(join(tmpdir(), 'recovery-guardian-packages-'));
  const [site, service] = [join(parent, 'site'), join(parent, 'service')];
  await buildElement();
  await run('node', [join(root, 'scripts/build-packages.ts')]);
  const packages = await packStaged(parent);
  /** Finds a package and those of ours that it depends on; npm gets these from their tarballs. */
  const withNeeded = (name: string) => {
    const main = packages.find(({ manifest }) => manifest.name === name) as Packed;
    const needed = packages.filter(({ manifest }) => manifest.name in main.manifest.dependencies);
    const files = needed.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]);
    return { main, all: [main, ...needed], overrides: Object.fromEntries(files) };
  };
  const forSites = withNeeded('@recovery-guardian/element');
  const forServices = withNeeded('@recovery-guardian/server');
  const forgotten = packages.find((one) => ![...forSites.all, ...forServices.all].includes(one));
  if (forgotten) throw new Error(`${forgotten.manifest.name} is installed nowhere`);

  await cp(join(import.meta.dirname, '../../consumer'), site, { recursive: true });
  for (const name of examples) {
    await cp(join(root, 'examples', name), join(site, 'examples', name), { recursive: true });
  }
  const manifest = { workspaces: ['examples/*'], overrides: forSites.overrides };
  await Promise.all([
    npmInstall(site, [forSites.main.tarball, ...tools], manifest),
    npmInstall(service, [forServices.main.tarball], { overrides: forServices.overrides }),
  ]);
  return {
    site: { folder: site, entries: forSites.all.flatMap(listEntries) },
    service,
    tarballs: forSites.all.map(({ tarball }) => tarball),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

interface Packed {
  readonly tarball: string;
  readonly manifest: {
    readonly name: string;
    readonly exports: Readonly<Record<string, unknown>>;
    readonly dependencies: Readonly<Record<string, string>>;
  };
}

async function packStaged(folder: string): Promise<Packed[]> {
  const staged: string[] = [];
  for await (const file of glob('*/package.json', { cwd: dist })) {
    staged.push(join(dist, dirname(file)));
  }
  const { stdout } = await run('npm', ['pack', '--silent', ...staged], { cwd: folder });
  const tarballs = stdout.trim().split('\n');
  return Promise.all(
    staged.map(async (path, index) => ({
      tarball: join(folder, tarballs[index] as string),
      manifest: {
        dependencies: {},
        ...JSON.parse(await readFile(join(path, 'package.json'), 'utf8')),
      },
    })),
  );
}

/** Lists the modules that a package exports. */
function listEntries({ manifest: { name, exports } }: Packed): string[] {
  return Object.entries(exports)
    .filter(([path, target]) => typeof target === 'object' && !path.includes('*'))
    .map(([path]) => join(name, path));
}

/** Type-checks modules as a strict site does. Lists the mistakes in these and in our declarations. */
export function checkTypes(rootNames: readonly string[], site: string): string[] {
  const program = ts.createProgram(rootNames, {
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node'],
    typeRoots: [join(site, 'node_modules/@types')],
  });
  // Declarations of others, which take most of the time, are not ours to mend.
  const ours = program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((name) => rootNames.includes(name) || name.includes('/@recovery-guardian/'));
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ours.flatMap((name) => program.getSemanticDiagnostics(program.getSourceFile(name))),
  ];
  return found.map(({ file, start, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (!file) return text;
    const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
    return `${file.fileName}:${line + 1}: ${text}`;
  });
}

/** Finds Node of a major version: this one, the host's, or one from npm, which is kept. */
export async function findNode(major: number): Promise<string> {
  const paths = (process.env.PATH ?? '').split(delimiter);
  const ofHost = paths.filter((path) => !path.endsWith(join('node_modules', '.bin')));
  for (const path of [process.execPath, ...ofHost.map((path) => join(path, 'node'))]) {
    const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }));
    if (stdout.startsWith(`v${major}.`)) return path;
  }
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const name = `node-${major}`;
  const folder = await installOnce(name, [`${name}@npm:${prefix}-${platform}-${arch}@${major}`]);
  return join(folder, 'node_modules', name, 'bin/node');
}
