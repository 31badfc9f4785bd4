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

const reporter = path.join(import.meta.dirname, 'node-reporter.ts');

/** A test that takes longer than this hangs (milliseconds). */
const testTimeout = 5 * 60_000;

/** A script of the root package.json as one test: it passes when it exits with 0. */
export function npmScript(name: string): Command {
  return { name, run: ['npm', 'run', '--silent', name], leavesCounts: false };
}

/** All `*.test.ts` below a folder, `atOnce` files side by side: 2 fit a small machine. */
export function nodeTests(
  folder: string,
  { env = {}, atOnce = 2 }: { env?: Record<string, string>; atOnce?: number } = {},
): Command {
  return {
    name: folder,
    run: [
      'node',
      '--test',
      `--test-concurrency=${atOnce}`,
      `--test-timeout=${testTimeout}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      `${folder}/**/*.test.ts`,
    ],
    env,
    leavesCounts: true,
  };
}

/** The tests of a group that web-test-runner.config.mjs names. */
export function webTests(group: string): Command {
  const run = ['web-test-runner', '--group', group];
  return { name: `web-test-runner ${group}`, run, leavesCounts: true };
}
