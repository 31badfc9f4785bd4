import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unzip, zipFolder } from './zip.ts';

test('an archive contains files by name and does not depend on when they were written', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'b'));
  await writeFile(join(folder, 'b', 'ü.txt'), 'later');
  await writeFile(join(folder, 'a.txt'), 'a'.repeat(10_000));
  const archive = await zipFolder(folder);
  await unzip(archive, join(folder, 'copy'));
  const names = await readdir(join(folder, 'copy'), { recursive: true });
  assert.deepEqual(names.toSorted(), ['a.txt', 'b', 'b/ü.txt']);
  assert.equal(await readFile(join(folder, 'copy/a.txt'), 'utf8'), 'a'.repeat(10_000));
  assert.equal(await readFile(join(folder, 'copy/b/ü.txt'), 'utf8'), 'later');
  assert.deepEqual(await zipFolder(join(folder, 'copy')), archive);
  await rm(join(folder, 'copy'), { recursive: true });
  await utimes(join(folder, 'a.txt'), 1, 1);
  assert.deepEqual(await zipFolder(folder), archive);
});
