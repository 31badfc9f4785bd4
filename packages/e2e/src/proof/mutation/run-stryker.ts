import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installOnce } from '../../../../../scripts/set-up/npm-install.ts';
import type { MutatedModule } from './modules.ts';

const root = join(import.meta.dirname, '../../../../..');

/** Not a dependency of the project: its 72 MB serve this command only. */
const packages = ['@stryker-mutator/core@10.0.0', '@stryker-mutator/tap-runner@10.0.0'];

/** A mutant in Stryker's report: https://github.com/stryker-mutator/mutation-testing-elements. */
export interface ReportedMutant {
  mutatorName: string;
  location: { start: { line: number } };
  replacement: string;
  status: string;
}

/**
 * Mutates a module in a copy of the tree and runs its tests for each mutant.
 *
 * The copy has links to its own packages, so a test cannot load a source that is not mutated.
 *
 * @returns the mutants by file.
 */
export async function runStryker(
  directory: string,
  { name, sources, tests }: MutatedModule,
): Promise<Map<string, ReportedMutant[]>> {
  const installed = await installOnce('stryker-10.0.0', packages);
  const configuration = join(directory, 'stryker.config.json');
  const report = join(root, `.cache/mutation-${name.replaceAll(' ', '-')}.json`);
  const options = {
    inPlace: true,
    mutate: sources,
    ignorePatterns: ['.cache', 'docs', 'examples'],
    testRunner: 'tap',
    tap: { testFiles: tests },
    // Tests need not fix the words of refusals.
    mutator: { excludedMutations: ['StringLiteral'] },
    // For tests that wait forever without what was mutated. Endless loops are found by counting.
    timeoutMS: 10_000,
    concurrency: availableParallelism(),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  };
  await writeFile(configuration, JSON.stringify(options));
  const stryker = join(installed, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', configuration], {
    cwd: directory,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(directory, 'compile-cache'),
      // Set by the test runner: the tests of a mutant would report to it, and not to Stryker.
      NODE_TEST_CONTEXT: undefined,
    },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
  const { files } = JSON.parse(await readFile(report, 'utf8'));
  return new Map(
    Object.entries<{ mutants: ReportedMutant[] }>(files).map(([file, { mutants }]) => [
      file,
      mutants,
    ]),
  );
}

/** A copy of the checkout that may be changed. */
export interface TreeCopy {
  readonly directory: string;
  remove(): Promise<void>;
}

/**
 * Copies every tracked and untracked file that is not ignored. Installed packages are linked; our
 * own are linked to the copies, so that a change in one is seen by all.
 */
export async function copyTree(): Promise<TreeCopy> {
  const directory = await mkdtemp(join(tmpdir(), 'recovery-guardian-mutants-'));
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: 2 ** 26 });
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    await mkdir(join(directory, dirname(file)), { recursive: true });
    // A deleted file is listed until the deletion is committed.
    await cp(join(root, file), join(directory, file)).catch(ignoreMissing);
  }
  await linkInstalled(directory, '.');
  for (const name of await readdir(join(root, 'packages'))) {
    await linkInstalled(directory, join('packages', name));
  }
  return {
    directory,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Links what was installed or compiled in a package's folder. */
async function linkInstalled(directory: string, at: string): Promise<void> {
  const installed = join(root, at, 'node_modules');
  const links = join(directory, at, 'node_modules');
  for (const name of await readdir(installed).catch(ignoreMissing)) {
    if (name === '@recovery-guardian') continue;
    await mkdir(links, { recursive: true });
    await symlink(join(installed, name), join(links, name));
  }
  if (at === '.') {
    await mkdir(join(links, '@recovery-guardian'), { recursive: true });
    for (const name of await readdir(join(root, 'packages'))) {
      const copy = join(directory, 'packages', name);
      await symlink(copy, join(links, '@recovery-guardian', name));
    }
  }
  const cache = join(root, at, '.cache');
  if ((await readdir(cache).catch(ignoreMissing)).length > 0) {
    await symlink(cache, join(directory, at, '.cache'));
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
