import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { countWebTests } from './web-reporter.ts';

type Session = Parameters<typeof countWebTests>[0] extends Iterable<infer S> ? S : never;
type Tests = NonNullable<Session['testResults']>['tests'];

function session(passed: boolean, tests: Tests): Session {
  return {
    browser: { name: 'Firefox' } as Session['browser'],
    passed,
    testFile: path.resolve('a.test.ts'),
    testResults: { name: '', tests: [], suites: [{ name: 'suite', suites: [], tests }] },
  };
}
const good = { name: 'good', passed: true, skipped: false };
const bad = { name: 'bad', passed: false, skipped: false, error: { name: 'Error', message: 'no' } };
const skipped = { name: 'left out', passed: true, skipped: true };

describe('the counts of a web test run', () => {
  it('the counts of a web test run add up all sessions', () => {
    const sessions = [session(true, [good, good]), session(false, [good, bad])];
    assert.deepEqual(countWebTests(sessions), {
      passed: 3,
      failed: 1,
      remarks: ['failed: bad (Firefox)\n    no'],
    });
  });

  it('the counts of a web test run include skipped tests as failed', () => {
    assert.deepEqual(countWebTests([session(true, [good, skipped])]), {
      passed: 1,
      failed: 1,
      remarks: ['skipped: left out (Firefox)'],
    });
  });

  it('the counts of a web test run include a session that failed although its tests passed', () => {
    assert.deepEqual(countWebTests([session(false, [good])]), {
      passed: 1,
      failed: 1,
      remarks: ['failed outside its tests: a.test.ts (Firefox)'],
    });
  });

  it('the counts of a web test run include a session without tests as failed', () => {
    assert.deepEqual(countWebTests([session(true, [])]), {
      passed: 0,
      failed: 1,
      remarks: ['no test ran in a.test.ts (Firefox)'],
    });
  });

  it('the counts of a web test run include a session without results as failed', () => {
    const { testResults: _, ...without } = session(false, []);
    assert.deepEqual(countWebTests([without]), {
      passed: 0,
      failed: 1,
      remarks: ['no test ran in a.test.ts (Firefox)'],
    });
  });
});
