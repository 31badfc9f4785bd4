import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite, test } from 'node:test';

const modules = join(import.meta.dirname, '../../node_modules');

suite('what npm ci installs', () => {
  const files = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    // Not what commands keep there, nor the workspaces that it links to, with what they have built.
    .filter((path) => !/^(\.cache|@recovery-guardian)\b/.test(relative(modules, path)));

  test('has no source maps', () => {
    assert.deepEqual(
      files.filter((path) => path.endsWith('.map')),
      [],
    );
  });

  test('takes at most 600 MB', () => {
    // By inode, because the program of Node has two names.
    const sizes = new Map(files.map((path) => statSync(path)).map(({ ino, size }) => [ino, size]));
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    assert.ok(bytes <= 600e6, `It takes ${Math.round(bytes / 1e6)} MB.`);
  });
});
