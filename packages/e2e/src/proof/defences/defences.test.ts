import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Running the mutants takes minutes (`npm run proof -- defences`); this tests that they apply. */
describe('the mutants of the defences', () => {
  it('cover every defence in SECURITY.md', async () => {
    const ids = new Set(mutants.map(({ id }) => id));
    const rows = (await read('SECURITY.md')).matchAll(/^\| (S\d+) \|/gm);
    assert.deepEqual(
      [...ids],
      [...rows].map(([, id]) => id),
    );
    assert.equal(ids.size, 137);
  });

  for (const { id, what, file, from, test } of mutants) {
    it(`${id} ${what}`, async () => {
      assert.equal((await read(file)).split(from).length - 1, 1, `${file} has not once: ${from}`);
      assert.match(await read(test), new RegExp(`(it|test|describe)\\(\\s*['"\`]${id} `), test);
    });
  }
});
