import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';

const prepareNode = path.join(import.meta.dirname, 'prepare-node.mjs');

test('the pinned Node passes the check', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', prepareNode, '--eval', '']);
  assert.equal(stderr.toString(), '');
  assert.equal(status, 0);
});

test('an older Node is refused with the command to run', () => {
  const older = 'Object.defineProperty(process, "versions", { value: { node: "20.19.0" } })';
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    '--import',
    `data:text/javascript,${encodeURIComponent(older)}`,
    '--import',
    prepareNode,
    '--eval',
    'console.log("ran")',
  ]);
  assert.equal(status, 1);
  assert.match(stderr.toString(), /This is Node 20\.19\.0/);
  assert.match(stderr.toString(), /npm rebuild node --ignore-scripts=false/);
  assert.equal(stdout.toString(), '');
});
