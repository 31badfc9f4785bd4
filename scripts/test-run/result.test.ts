import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summary, tally } from './result.ts';

const ended = { status: 0, leftovers: [] };

describe('tally', () => {
  it('the tally does not change the counts of a successful command', () => {
    const counts = { passed: 3, failed: 0, remarks: [] };
    assert.deepEqual(tally('tsc', counts, ended), counts);
  });

  it('the tally does not count failed tests twice for the exit code', () => {
    const counts = { passed: 3, failed: 2, remarks: [] };
    assert.deepEqual(tally('tsc', counts, { ...ended, status: 1 }), counts);
  });

  it('the tally counts an abnormal end as a failure', () => {
    const counts = { passed: 3, failed: 0, remarks: [] };
    assert.deepEqual(tally('tsc', counts, { ...ended, status: 'SIGSEGV' }), {
      passed: 3,
      failed: 1,
      remarks: ['tsc ended with SIGSEGV'],
    });
  });

  it('the tally counts a run without tests as a failure', () => {
    assert.deepEqual(tally('tsc', { passed: 0, failed: 0, remarks: [] }, ended), {
      passed: 0,
      failed: 1,
      remarks: ['tsc ran no test'],
    });
  });

  it('the tally counts leftover processes as a failure', () => {
    const counts = { passed: 1, failed: 0, remarks: ['earlier'] };
    assert.deepEqual(tally('tsc', counts, { status: 0, leftovers: ['anvil', 'alto run'] }), {
      passed: 1,
      failed: 1,
      remarks: ['earlier', 'tsc left running: anvil; alto run'],
    });
  });
});

describe('summary', () => {
  it('the summary is a table, the remarks, and a last line with only the totals', () => {
    const results = [
      { name: 'checks', passed: 3, failed: 0, seconds: 12.34, remarks: [] },
      { name: 'whole system', passed: 10, failed: 1, seconds: 100, remarks: ['skipped: x'] },
    ];
    assert.equal(
      summary(results),
      [
        'suite          passed   failed  seconds',
        'checks              3        0     12.3',
        'whole system       10        1    100.0',
        '',
        'whole system: skipped: x',
        '13 passed, 1 failed',
      ].join('\n'),
    );
  });
});
