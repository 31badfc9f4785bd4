import path from 'node:path';
import { variables } from './parts/load-part.ts';

/** A command of a suite, run in the repository's root with `node_modules/.bin` first in PATH. */
export interface Command {
  /** Its name in remarks. */
  name: string;
  run: string[];
  env?: Record<string, string>;
  /** Whether it writes counts of the tests it ran; otherwise it is one test itself. */
  writesCounts: boolean;
  /** The same command for one test file; `undefined` if it does not run that file. */
  only?: (file: string) => Command | undefined;
}

const root = path.join(import.meta.dirname, '../..');
const reporter = path.join(import.meta.dirname, 'node-reporter.ts');
const sharedByFiles = path.join(root, 'packages/devnet/src/testing/shared-by-files.ts');

const parts = [1, 2, 3].map((part) => path.join(import.meta.dirname, `parts/part-${part}.ts`));

/** A test that takes longer than this hangs (milliseconds). */
const testTimeout = 8 * 60_000;

/** A script of the root package.json as one test: it passes when it exits with 0. */
export function npmScript(name: string): Command {
  return { name, run: ['npm', 'run', '--silent', name], writesCounts: false };
}

/** How to run a folder's tests. */
export interface NodeTestOptions {
  /** How many files run in parallel; 2 by default, for small machines. */
  atOnce?: number;
  /** The kind of their databases, which are copies of one (shared-by-files.ts), if they use any. */
  database?: 'pglite' | 'postgres';
  /** How many processes run all files, which must share no state; by default each has its own. */
  inParts?: 2 | 3;
}

/** Runs all `*.test.ts` below folders, or the files that patterns match. */
export function nodeTests(
  where: string | readonly string[],
  options: NodeTestOptions = {},
): Command {
  const { database, inParts, atOnce = inParts ?? 2 } = options;
  const patterns = [where]
    .flat()
    .map((one) => (one.endsWith('.test.ts') ? one : `${one}/**/*.test.ts`));
  return {
    name: patterns.join(' '),
    run: [
      'node',
      '--test',
      `--test-concurrency=${atOnce}`,
      // For Node, each part is a test.
      `--test-timeout=${inParts ? 3 * testTimeout : testTimeout}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      ...(database ? [`--test-global-setup=${sharedByFiles}`] : []),
      ...(inParts ? parts.slice(0, inParts) : patterns),
    ],
    env: {
      ...(database && { TEST_DATABASE: database }),
      ...(inParts && {
        [variables.patterns]: patterns.join('\n'),
        [variables.count]: String(inParts),
      }),
    },
    writesCounts: true,
    only: (file) =>
      patterns.some((pattern) => path.matchesGlob(file, pattern))
        ? nodeTests(file, { ...options, inParts: undefined })
        : undefined,
  };
}

/** The test files of each group in web-test-runner.config.mjs. */
export const webTestFiles = {
  element: 'packages/element/src/**/*.test.ts',
  extension: 'extension/src/{popup,approval,ui,translations}/**/*.test.ts',
};

/** Runs the tests of a group in Chromium and Firefox. */
export function webTests(group: keyof typeof webTestFiles): Command {
  const webTestRunner = (name: string, ...options: string[]): Command => ({
    name: `web-test-runner ${name}`,
    run: ['web-test-runner', ...options],
    writesCounts: true,
  });
  return {
    ...webTestRunner(group, '--group', group),
    only: (file) =>
      path.matchesGlob(file, webTestFiles[group])
        ? webTestRunner(file, '--group', 'default', '--files', file)
        : undefined,
  };
}
