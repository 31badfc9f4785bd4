import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { nodeTests, webTestFiles } from './commands.ts';
import { onlyFile, type Suite } from './run-suite.ts';
import { alsoOnPGlite, suites } from './suites.ts';

const cwd = path.join(import.meta.dirname, '../..');

/** Returns the lines that git prints. */
function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim().split('\n');
}

const service = [
  'packages/server/*.test.ts',
  ':!packages/server/src/endpoint',
  ':!packages/server/src/sponsor',
];
/** Git does not read braces in patterns. */
const webFiles = git('ls-files', '*.test.ts').filter((file) =>
  Object.values(webTestFiles).some((pattern) => path.matchesGlob(file, pattern)),
);

/** Returns the files that none of these suites runs. */
const outside = (files: string[], ...these: readonly Suite[]) =>
  files.filter((file) => !these.some((suite) => onlyFile(suite, file)));

test('each test file of the repository is in one of the suites', () => {
  assert.deepEqual(outside(git('ls-files', '*.test.ts'), ...suites), []);
});

test('each test of the service that differs by database is in the suites of both', () => {
  const differing = git(
    'grep',
    '--files-with-matches',
    '--extended-regexp',
    'TEST_DATABASE|isPostgres',
    'packages/*/src/*.test.ts',
  );
  assert.ok(differing.length > 1);
  for (const database of ['PGlite', 'PostgreSQL']) {
    const suite = suites.find(({ name }) => name === `service on ${database}`) as Suite;
    assert.deepEqual(outside(differing, suite), [], database);
  }
});

test('each pattern of what also runs on PGlite matches a test', () => {
  const files = git('ls-files', '*.test.ts');
  const stale = alsoOnPGlite.filter((one) => !files.some((file) => nodeTests(one).only?.(file)));
  assert.deepEqual(stale, []);
});

test('each file that a suite runs together with others has a test', () => {
  const { status, stdout } = grep('-L', '^ *(describe|it|suite|test|testScenarios)\\(', [
    ...service,
    ...webFiles,
  ]);
  assert.deepEqual([status, String(stdout)], [1, '']);
});

test('no hook of the service is outside a describe, where it would be one of all files', () => {
  const { status, stdout } = grep('-l', '^(before|after)(Each)?\\(', service);
  assert.deepEqual([status, String(stdout)], [1, '']);
});

/** Lists those of these test files that have (`-l`), or lack (`-L`), a line that matches. */
function grep(option: '-l' | '-L', pattern: string, files: readonly string[]) {
  return spawnSync('git', ['grep', option, '-E', pattern, '--', ...files], { cwd });
}
