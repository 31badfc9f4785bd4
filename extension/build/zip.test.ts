import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { unzip, zipFolder } from './zip.ts';

test('an archive holds files by name, and does not depend on when they were written', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  t.after(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'b'));
  await writeFile(join(folder, 'b', 'ü.txt'), 'later');
  await writeFile(join(folder, 'a.txt'), 'a'.repeat(10_000));
  const archive = await zipFolder(folder);
  const entries = Object.entries(unzipSync(archive)).map(([name, data]) => [name, strFromU8(data)]);
  assert.deepEqual(entries, [
    ['a.txt', 'a'.repeat(10_000)],
    ['b/ü.txt', 'later'],
  ]);
  await unzip(archive, join(folder, 'copy'));
  assert.deepEqual(await zipFolder(join(folder, 'copy')), archive);
  await rm(join(folder, 'copy'), { recursive: true });
  await utimes(join(folder, 'a.txt'), 1, 1);
  assert.deepEqual(await zipFolder(folder), archive);
});
