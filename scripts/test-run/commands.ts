import path from 'node:path';

/** A command of a suite, run in the repository's root with `node_modules/.bin` first in PATH. */
export interface Command {
  /** What the remarks call it. */
  name: string;
  run: string[];
  env?: Record<string, string>;
  /** Whether it leaves counts of the tests it ran; otherwise it is one test itself. */
  leavesCounts: boolean;
}

const root = path.join(import.meta.dirname, '../..');
const reporter = path.join(import.meta.dirname, 'node-reporter.ts');
const sharedDatabase = path.join(root, 'packages/devnet/src/testing/shared-database.ts');

/** Loading a part takes most of a second without it, and every test file loads them. */
const compileCache = path.join(root, 'node_modules/.cache/node-compile-cache');

/** A test that takes longer than this hangs (milliseconds). */
const testTimeout = 5 * 60_000;

/** A script of the root package.json as one test: it passes when it exits with 0. */
export function npmScript(name: string): Command {
  return { name, run: ['npm', 'run', '--silent', name], leavesCounts: false };
}

/** How to run a folder's tests. */
export interface NodeTestOptions {
  env?: Record<string, string>;
  /** How many files run side by side; 2, which fit a small machine, when not given. */
  atOnce?: number;
  /** Whether they use databases. */
  useDatabases?: boolean;
}

/** All `*.test.ts` below a folder, or the files that a pattern matches. */
export function nodeTests(
  where: string,
  { env = {}, atOnce = 2, useDatabases = false }: NodeTestOptions = {},
): Command {
  return {
    name: where,
    run: [
      'node',
      '--test',
      `--test-concurrency=${atOnce}`,
      `--test-timeout=${testTimeout}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      ...(useDatabases ? [`--test-global-setup=${sharedDatabase}`] : []),
      where.endsWith('.test.ts') ? where : `${where}/**/*.test.ts`,
    ],
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    leavesCounts: true,
  };
}

/** The tests of a group that web-test-runner.config.mjs names. */
export function webTests(group: string): Command {
  const run = ['web-test-runner', '--group', group];
  return { name: `web-test-runner ${group}`, run, leavesCounts: true };
}
