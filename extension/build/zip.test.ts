import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { zip, zipFolder } from './zip.ts';

suite('zip', () => {
  const entries = [
    { name: 'b/ü.txt', content: Buffer.from('later') },
    { name: 'a.txt', content: Buffer.from('a'.repeat(10_000)) },
  ];

  test('lists files by name, regardless of their input order', () => {
    const archive = zip(entries);
    assert.deepEqual(zip(entries.toReversed()), archive);
    assert.deepEqual(readNames(archive), ['a.txt', 'b/ü.txt']);
  });

  test('preserves contents', () => {
    const archive = zip([entries[1] as (typeof entries)[number]]);
    const size = archive.readUInt32LE(18);
    const start = 30 + archive.readUInt16LE(26);
    const content = inflateRawSync(archive.subarray(start, start + size));
    assert.equal(content.toString(), 'a'.repeat(10_000));
  });

  test('does not depend on when a file was written', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'zip-'));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'file'), 'content');
    const archive = await zipFolder(folder);
    await utimes(join(folder, 'file'), 1, 1);
    assert.deepEqual(await zipFolder(folder), archive);
  });
});

/** Reads the names from the central directory, which the end of the archive points to. */
function readNames(archive: Buffer): string[] {
  const end = archive.length - 22;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    at += 46 + length;
    return name;
  });
}
