import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { defaultSettings } from '../settings.ts';
import { type Cell, limitMatrix } from './matrix.ts';

const cells: Cell[] = Object.values(limitMatrix).flatMap((row) => Object.values(row));

describe('the matrix of limits', () => {
  it('each cell without a limit says why', () => {
    const reasons = cells.flatMap((cell) => ('none' in cell ? cell.none : []));
    assert.ok(reasons.length > 0);
    for (const reason of reasons) assert.match(reason, /^because \S+( \S+){3}/);
  });

  it('each setting of a quota limits something', () => {
    const used = cells.flatMap((cell) =>
      'counters' in cell ? cell.counters.map(({ quotas }) => quotas) : [],
    );
    const settings = Object.entries(defaultSettings.limits).flatMap(([name, value]) =>
      Array.isArray(value) ? name : [],
    );
    assert.deepEqual(
      settings.filter((name) => !used.some((quotas) => quotas === name)),
      [],
    );
  });

  it('messages get into the outbox by one function, which takes their limits', () => {
    const root = path.join(import.meta.dirname, '..');
    const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const putting = files.filter((file) =>
      /\boutbox\s*\.put/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(putting, ['limits/queue-messages.ts']);
  });
});
