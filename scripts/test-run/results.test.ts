import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { nodeTests } from './commands.ts';
import {
  type Counts,
  readCounts,
  reportFile,
  runFolderVariable,
  summary,
  tally,
  webReport,
} from './results.ts';

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'results-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a test file for real, as the test run does. */
function countsOf(t: TestContext, source: string): Counts {
  const folder = temporaryFolder(t);
  const testFile = path.join(folder, 'given.test.ts');
  writeFileSync(testFile, `import { after, describe, it } from 'node:test';\n${source}`);
  // Node runs no tests from within a test while NODE_TEST_CONTEXT is set.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const relative = path.relative(path.join(import.meta.dirname, '../..'), testFile);
  const command = nodeTests(relative, { processes: 1 });
  const [, ...args] = command.run(folder);
  const { status } = spawnSync(process.execPath, args, {
    env: { ...env, ...command.env, [runFolderVariable]: folder },
  });
  return tally('node', readCounts(folder), { status: status as number, leftovers: [] });
}

describe('the counts of a node:test run', () => {
  it('the counts of node:test include tests, but not their suites', (t) => {
    const source = `
      describe('suite', () => { it('a', () => {}); describe('inner', () => { it('b', () => {}); }); });
      it('c', () => console.log('# pass 7'));
    `;
    assert.deepEqual(countsOf(t, source), { passed: 3, failed: 0, remarks: [] });
  });

  it('the counts of node:test include failing, skipped and unwritten tests as failed', (t) => {
    const { passed, failed, remarks } = countsOf(
      t,
      `it('a', () => {}); it('b', () => { throw new Error('no'); }); it.skip('c', () => {}); it.todo('d');`,
    );
    assert.deepEqual([passed, failed], [1, 3]);
    assert.match(remarks.join('\n'), /^not ok 2 - b\nok 3 - c # SKIP\nok 4 - d # TODO/);
  });

  for (const [what, passed, source] of [
    [
      'a failing hook',
      1,
      `describe('s', () => { after(() => { throw 1; }); it('a', () => {}); });`,
    ],
    ['a file that cannot be loaded', 0, `throw new Error('no');`],
    ['a file without tests', 0, ''],
  ] as const) {
    it(`the counts of node:test include ${what} as failed`, (t) => {
      const counts = countsOf(t, source);
      assert.deepEqual([counts.passed, counts.failed], [passed, 1]);
    });
  }
});

it('the counts of a web test run add up all sessions, with skipped tests and empty pages as failed', (t) => {
  const folder = temporaryFolder(t);
  const session = (...tests: { name: string; passed: boolean; skipped: boolean }[]) => ({
    browser: { name: 'Firefox' },
    testResults: { name: '', tests: [], suites: [{ name: 'suite', suites: [], tests }] },
  });
  const good = { name: 'good', passed: true, skipped: false };
  const bad = { name: 'bad', passed: false, skipped: false };
  const skipped = { name: 'left out', passed: true, skipped: true };
  const report = webReport([session(good, good), session(good, bad), session(skipped), session()]);
  writeFileSync(path.join(folder, reportFile), report);
  assert.deepEqual(readCounts(folder), {
    passed: 3,
    failed: 3,
    remarks: [
      'not ok - bad (Firefox)',
      'ok - left out (Firefox) # SKIP',
      'not ok - a page without tests (Firefox)',
    ],
  });
});

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
