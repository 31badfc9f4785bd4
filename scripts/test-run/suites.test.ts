import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { onlyFile } from './run-suite.ts';
import { suites } from './suites.ts';

test('suites: each test file of the repository is in one of them', () => {
  const cwd = path.join(import.meta.dirname, '../..');
  const files = execFileSync('git', ['ls-files', '*.test.ts'], { cwd, encoding: 'utf8' }).trim();
  const forgotten = files.split('\n').filter((file) => !suites.some((one) => onlyFile(one, file)));
  assert.deepEqual(forgotten, []);
});
