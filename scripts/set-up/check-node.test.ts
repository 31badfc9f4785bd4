import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const check = path.join(import.meta.dirname, 'check-node.mjs');

test('lets the pinned Node pass', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', check, '--eval', '']);
  assert.equal(stderr.toString(), '');
  assert.equal(status, 0);
});

test('on an older Node says what to run, and runs nothing', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { node: "20.19.0" } })';
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    '--import',
    check,
    '--eval',
    'console.log("ran")',
  ]);
  assert.equal(status, 1);
  assert.match(stderr.toString(), /This is Node 20\.19\.0/);
  assert.match(stderr.toString(), /npm rebuild node --ignore-scripts=false/);
  assert.equal(stdout.toString(), '');
});
