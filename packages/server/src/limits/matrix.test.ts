import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { defaultSettings } from '../configuration/service-settings.ts';
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

  it('a number that no counter enforces is the one that its place enforces', () => {
    const root = path.join(import.meta.dirname, '../../../..');
    const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
    const numberIn = (file: string, pattern: RegExp) =>
      Number(
        (pattern.exec(read(file))?.[1] ?? assert.fail(String(pattern))).replaceAll(/[_n]/g, ''),
      );
    const endpoint = 'packages/server/src/';
    const mebibytes = (file: string, pattern: RegExp) =>
      numberIn(endpoint + file, pattern) / 2 ** 20;
    const [batches, answers] = [
      mebibytes('endpoint/plugin.ts', /batchAnswersSize = ([\d_]+)/),
      mebibytes('endpoint/upstream/upstream.ts', /createByteBudget\(([\d_]+)\)/),
    ];
    assert.equal(batches, answers);
    const calls = numberIn(`${endpoint}endpoint/plugin.ts`, /maxBatch = ([\d_]+)/).toLocaleString(
      'en',
    );
    const gas = numberIn(`${endpoint}sponsor/check-gas.ts`, /GasPerOperation = ([\d_]+)n/);
    const proven = [
      `${calls} calls and ${mebibytes('endpoint/plugin.ts', /bodyLimit = ([\d_]+)/)} MiB a body; ${mebibytes('endpoint/plugin.ts', /longBodiesSize = ([\d_]+)/)} MiB of long bodies, ${batches} MiB of batches and of answers, ${mebibytes('endpoint/plugin.ts', /rememberedSize = ([\d_]+)/)} MiB of operations`,
      `${numberIn('deploy/nginx/nginx.conf', /limit_conn sites (\d+);/)} at the proxy (\`deploy/nginx\`)`,
      `the policy's per day and in total; ${gas.toLocaleString('en')} gas each`,
    ];
    // The others are written from what is enforced; a number in a text of the table is one of these.
    const written = [
      ...read('packages/server/src/limits/matrix.ts').matchAll(
        /elsewhere\(\s*(['"])(.*?)\1,?\s*\)/g,
      ),
    ].map(([, , text = '']) => text);
    assert.ok(written.length > 10);
    assert.deepEqual(written.filter((text) => /\d/.test(text)).toSorted(), proven.toSorted());
  });

  it('messages get into the outbox by one function, which takes their limits', () => {
    const root = path.join(import.meta.dirname, '..');
    const files = globSync('**/*.ts', { cwd: root }).filter(
      (file) => !/\.test\.ts$|^testing\//.test(file),
    );
    const putting = files.filter((file) =>
      /\boutbox\s*\.put/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(putting, ['delivery/queue-messages.ts']);
  });
});
