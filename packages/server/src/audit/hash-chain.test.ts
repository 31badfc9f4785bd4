import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createTestFolder } from '../testing/test-folder.ts';
import { emptyHead, type SealedEntry } from './audit-repository.ts';
import { chainEntries, formatEntries, notInChain, verifyAuditFile } from './hash-chain.ts';

const at = new Date('2030-01-01T12:00:00.123Z');

describe('an exported audit log', () => {
  const directory = createTestFolder();

  const log = chainEntries(
    emptyHead,
    Array.from({ length: 10 }, (_, index) => ({
      event: 'token-created',
      ids: { token: String(index) },
      at,
    })),
  );
  const checkpoint = log[5] as SealedEntry;
  const problemOf = async (entries: readonly SealedEntry[]) => {
    const file = join(directory, 'log.jsonl');
    await writeFile(file, formatEntries(entries));
    return (await verifyAuditFile(file, undefined, checkpoint)).problem;
  };

  it('an exported audit log is intact from a checkpoint as a whole, from some entry before it, or after it', async () => {
    for (const start of [0, 3, 5, 6, 10]) {
      assert.equal(await problemOf(log.slice(start)), undefined, `from ${start + 1}`);
    }
    assert.equal(await problemOf(log.slice(0, 6)), undefined, 'and ends there');
  });

  it('an exported audit log is not intact if it lacks the checkpoint, or an entry before it [S137]', async () => {
    const without = (...sequences: number[]) =>
      log.filter(({ sequence }) => !sequences.includes(sequence));
    const wrong = {
      'ends before it': log.slice(0, 5),
      'lacks it': without(6),
      'lacks it and its neighbours': without(5, 6, 7),
      'lacks an earlier one': without(3),
      'repeats an earlier one': [...log.slice(0, 3), ...log.slice(2)],
      'repeats those up to it at the end': [...log, ...log.slice(0, 6)],
      'has it first': [checkpoint, ...log.slice(0, 5), ...log.slice(6)],
      'has the earlier ones after it': [...log.slice(6), ...log.slice(0, 3)],
      'has another one in its place': log.map((entry) =>
        entry === checkpoint ? { ...entry, hash: emptyHead.hash } : entry,
      ),
    };
    for (const [what, entries] of Object.entries(wrong)) {
      assert.equal(await problemOf(entries), notInChain, what);
    }
  });
});
