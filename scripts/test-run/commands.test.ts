import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, it } from 'node:test';
import { nodeTests, webTests } from './commands.ts';
import { onlyFile } from './run-suite.ts';

const root = path.join(import.meta.dirname, '../..');

describe('a suite narrowed to one test file', () => {
  const setUp = () => ({ SOME_PATH: '/bin/some' });
  const suite = {
    name: 'some',
    setUp,
    commands: [
      nodeTests('packages/some/src/{*,!(slow)/**/*}.test.ts', { database: 'pglite', processes: 1 }),
      webTests,
    ],
  };

  it('a suite narrowed to one test file runs it with the environment and options of its command', () => {
    const file = 'packages/some/src/folder/one.test.ts';
    const [whole] = suite.commands;
    const narrowed = onlyFile(suite, file);
    assert.equal(narrowed?.setUp, setUp);
    assert.equal(narrowed?.commands.length, 1);
    assert.deepEqual(narrowed?.commands[0]?.env, { ...whole?.env, TEST_FILES: file });
    assert.deepEqual(narrowed?.commands[0]?.run('.'), whole?.run('.'));
  });

  it('a suite narrowed to one web test runs it in the browsers', () => {
    const file = 'packages/element/src/folder/one.test.ts';
    assert.deepEqual(
      onlyFile(suite, file)?.commands.map(({ run }) => run('.')),
      [['web-test-runner', '--group', 'default', '--files', file]],
    );
  });

  it('a suite cannot be narrowed to a file that it does not run', () => {
    for (const file of ['packages/some/src/slow/one.test.ts', 'packages/other/src/one.test.ts']) {
      assert.equal(onlyFile(suite, file), undefined);
    }
  });
});

describe('npm test with a file', () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/test.ts', ...args], { cwd: root, env, encoding: 'utf8' });

  it('npm test with a file runs only that file', () => {
    const { status, stdout } = run('scripts/set-up/prepare-node.test.ts');
    assert.equal(status, 0, stdout);
    assert.match(stdout, /\nscripts +2 +0 .*\n\n2 passed, 0 failed\n$/);
  });

  it('npm test with a file reports a suite that does not have it', () => {
    const { status, stderr } = run('devnet', 'scripts/set-up/prepare-node.test.ts');
    assert.equal(status, 1);
    assert.match(stderr, /No suite matches devnet or scripts\/set-up\/prepare-node\.test\.ts/);
  });
});
