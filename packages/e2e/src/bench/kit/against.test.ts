import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compareVersions } from './against.ts';

it('two versions are measured in turn, and a slower one misses its budget', async () => {
  const order: string[] = [];
  const start = (name: string, rate: number) => async () => ({
    pid: process.pid,
    startTime: 1,
    async measure(_: string, concurrency: number) {
      order.push(name);
      return { concurrency, count: 1, rate, p50: 1, p99: 1, cpu: 1 };
    },
    stop: async () => {},
  });
  const { budgets, tables } = await compareVersions({
    on: 'PGlite',
    operations: ['register'],
    concurrencies: [1],
    rounds: 2,
    settleTime: 0,
    start: [start('this', 90), start('the other', 100)],
    onProgress: () => {},
  });
  assert.deepEqual(order, ['this', 'the other', 'this', 'the other']);
  assert.deepEqual(
    budgets.map(({ measured, isMet }) => [measured, isMet]),
    [
      ['0.90', false],
      ['1.00', true],
    ],
  );
  assert.equal(tables?.[0]?.rows[0]?.[2], '0.90');
});
