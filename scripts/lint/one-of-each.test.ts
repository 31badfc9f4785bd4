import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

/** What exists once in the sources, outside tests: a second one would soon differ from the first. */
const ofEach: readonly { what: string; pattern: RegExp; count: number }[] = [
  { what: 'class JsonRpcError', pattern: /\bclass JsonRpcError\b/g, count: 1 },
  // The server's and that of the command `check`, which runs in a process of its own.
  { what: 'pool of nodes per process', pattern: /(?<!function )\bcreateNodes\(/g, count: 2 },
];

const root = path.join(import.meta.dirname, '../..');
const sources = execFileSync('git', ['ls-files', 'packages', 'extension', 'demo'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

for (const { what, pattern, count } of ofEach) {
  test(`sources: there is one ${what}`, () => {
    const places = sources.flatMap(([file, text]) => [...text.matchAll(pattern)].map(() => file));
    assert.equal(places.length, count, places.join(', '));
  });
}
