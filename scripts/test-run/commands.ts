import path from 'node:path';
import { patternsVariable } from './parts/load-part.ts';
import { reportFile } from './results.ts';

/** A command of a suite, run in the repository's root with `node_modules/.bin` first in PATH. */
export interface Command {
  /** Its name in remarks. */
  name: string;
  /** @param folder of the run's files, such as its report */
  run: (folder: string) => string[];
  env?: Record<string, string>;
  /** Whether it writes a report of the tests it ran; otherwise it is one test itself. */
  writesCounts: boolean;
  /** The same command for one test file; `undefined` if it does not run that file. */
  only?: (file: string) => Command | undefined;
}

const root = path.join(import.meta.dirname, '../..');
const sharedByFiles = path.join(root, 'packages/devnet/src/testing/shared-by-files.ts');

const parts = [1, 2, 3].map((part) => path.join(import.meta.dirname, `parts/part-${part}.ts`));

/** A part, which is a test for Node, hangs if it takes longer than this (milliseconds). */
const testTimeout = 24 * 60_000;

/** A script of the root package.json as one test: it passes when it exits with 0. */
export function npmScript(name: string): Command {
  return { name, run: () => ['npm', 'run', '--silent', name], writesCounts: false };
}

/** How to run a folder's tests. */
export interface NodeTestOptions {
  /** How many processes run the files, which must share no state; 2 by default, for small machines. */
  processes?: 1 | 2 | 3;
  /** The kind of their databases, which are copies of one (shared-by-files.ts), if they use any. */
  database?: 'pglite' | 'postgres';
}

/**
 * Runs all `*.test.ts` below folders, or the files that patterns match: those of the first one first, each
 * pattern's in the order of their paths.
 */
export function nodeTests(
  where: string | readonly string[],
  options: NodeTestOptions = {},
): Command {
  const { database, processes = 2 } = options;
  const patterns = [where]
    .flat()
    .map((one) => (one.endsWith('.test.ts') ? one : `${one}/**/*.test.ts`));
  return {
    name: patterns.join(' '),
    run: (folder) => [
      'node',
      '--test',
      `--test-concurrency=${processes}`,
      `--test-timeout=${testTimeout}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${path.join(folder, reportFile)}`,
      ...(database ? [`--test-global-setup=${sharedByFiles}`] : []),
      ...parts.slice(0, processes),
    ],
    env: {
      ...(database && { TEST_DATABASE: database }),
      [patternsVariable]: patterns.join('\n'),
    },
    writesCounts: true,
    only: (file) =>
      patterns.some((pattern) => path.matchesGlob(file, pattern))
        ? nodeTests(file, { ...options, processes: 1 })
        : undefined,
  };
}

/** The test files of each group in web-test-runner.config.mjs. */
export const webTestFiles = {
  element: 'packages/element/src/**/*.test.ts',
  extension: 'extension/src/{content,popup,approval,ui,translations}/**/*.test.ts',
};

/** Runs all tests of components in Chromium and Firefox, or those of one file. */
export const webTests: Command = {
  ...webTestRunner('web-test-runner'),
  only: (file) =>
    Object.values(webTestFiles).some((pattern) => path.matchesGlob(file, pattern))
      ? webTestRunner(file, '--group', 'default', '--files', file)
      : undefined,
};

function webTestRunner(name: string, ...options: string[]): Command {
  return { name, run: () => ['web-test-runner', ...options], writesCounts: true };
}
