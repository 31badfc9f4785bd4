import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Mutant } from './lists/mutant.ts';

/** The time limit of a test, in milliseconds. */
const timeout = 120_000;

export interface TestRun {
  passed: number;
  failed: string[];
}

/** What web-test-runner.config.mjs runs in browsers; all other tests run on Node. */
const webTests = /^(packages\/element\/src|extension\/src\/(popup|approval|ui|translations))\//;

const webConfiguration = 'packages/e2e/src/proof/defences/web-tests.config.mjs';

/** Runs the tests of a mutant's file that are named after its defence, or whose group is. */
export async function runTests(directory: string, mutant: Mutant): Promise<TestRun> {
  const { id, test: file, database = 'pglite' } = mutant;
  const child = spawn(process.execPath, webTests.test(file) ? web() : node(mutant), {
    cwd: directory,
    env: {
      ...process.env,
      TEST_DATABASE: database,
      TEST_FILE: file,
      TEST_ID: id,
      // Otherwise the child considers itself part of this test run.
      NODE_TEST_CONTEXT: undefined,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 2 * timeout,
  });
  const lines = (await text(child.stdout)).split('\n');
  const named = new RegExp(`^\\s*(not )?ok \\d+ - ${id} (.*?)( # .*)?$`);
  const run: TestRun = { passed: 0, failed: [] };
  for (const line of lines) {
    const [match, isFailure, name = '', directive = ''] = named.exec(line) ?? [];
    if (match === undefined || /SKIP|TODO/.test(directive)) continue;
    if (isFailure) run.failed.push(`${id} ${name}`);
    else run.passed++;
  }
  // A file that cannot be loaded, or whose set-up fails, has no failing test.
  const isBroken = run.failed.length === 0 && lines.some((line) => /^\s*not ok /.test(line));
  if (isBroken) run.failed.push(`${file} as a whole`);
  return run;
}

function node({ id, test: file }: Mutant): string[] {
  const pattern = `--test-name-pattern=/\\b${id} /`;
  return ['--test', '--test-reporter=tap', `--test-timeout=${timeout}`, pattern, file];
}

function web(): string[] {
  return ['node_modules/@web/test-runner/dist/bin.js', '--config', webConfiguration];
}
