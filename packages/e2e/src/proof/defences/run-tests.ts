import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Defence } from './defence.ts';

/** A test that takes longer than this hangs (milliseconds). */
const timeout = 120_000;

export type TestRun = { passed: number; failed: string[] };

/** Runs the tests of its file that are named after the defence, or stand in a group that is. */
export async function runTests(
  directory: string,
  { id, test: file, database = 'pglite' }: Defence,
): Promise<TestRun> {
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-reporter=tap',
      `--test-timeout=${timeout}`,
      `--test-name-pattern=/\\b${id} /`,
      file,
    ],
    {
      cwd: directory,
      // Else it takes itself for a part of the test run that asks.
      env: { ...process.env, TEST_DATABASE: database, NODE_TEST_CONTEXT: undefined },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 2 * timeout,
    },
  );
  const lines = (await text(child.stdout)).split('\n');
  const named = new RegExp(`^\\s*(not )?ok \\d+ - ${id} (.*?)( # .*)?$`);
  const run: TestRun = { passed: 0, failed: [] };
  for (const line of lines) {
    const [match, isFailure, name = '', directive = ''] = named.exec(line) ?? [];
    if (match === undefined || /SKIP|TODO/.test(directive)) continue;
    if (isFailure) run.failed.push(`${id} ${name}`);
    else run.passed++;
  }
  // A file that cannot even be loaded, or whose set-up fails, has no test that fails.
  const isBroken = run.failed.length === 0 && lines.some((line) => /^\s*not ok /.test(line));
  if (isBroken) run.failed.push(`${file} as a whole`);
  return run;
}
