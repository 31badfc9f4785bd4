import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { suite, test } from 'node:test';

const modules = join(import.meta.dirname, '../../node_modules');

suite('what npm ci installs', () => {
  const files = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    // Not what commands keep there, nor the workspaces that it links to, with what they have built.
    .filter((path) => !/^(\.cache|@recovery-guardian)\b/.test(relative(modules, path)));

  test('npm ci installs no source maps', () => {
    assert.deepEqual(
      files.filter((path) => path.endsWith('.map')),
      [],
    );
  });

  test('npm ci installs at most 600 MB', () => {
    // By inode, because the program of Node has two names.
    const sizes = new Map(files.map((path) => statSync(path)).map(({ ino, size }) => [ino, size]));
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= 600e6, `It takes ${Math.round(bytes / 1e6)} MB.`);
  });
});

test('an install leaves alone what our own packages keep, such as the files of a database', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'recovery-guardian-install-'));
  t.after(() => rmSync(root, { recursive: true }));
  const script = join(root, 'scripts/set-up/prune-install.mjs');
  const foreign = join(root, 'node_modules/some/index.js.map');
  const own = join(root, 'packages/ours/.cache/database/pg_filenode.map');
  for (const file of [script, foreign, own]) mkdirSync(dirname(file), { recursive: true });
  cpSync(join(import.meta.dirname, 'prune-install.mjs'), script);
  for (const file of [foreign, own]) writeFileSync(file, '');
  symlinkSync('../packages/ours', join(root, 'node_modules/ours'));
  execFileSync(process.execPath, [script]);
  assert.deepEqual([foreign, own].map(existsSync), [false, true]);
});
