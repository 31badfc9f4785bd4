import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type Counts, countsFileVariable, readCounts } from './counts.ts';

/** Runs a test file for real, as the test run does. */
function countsOf(t: TestContext, source: string): Counts {
  const folder = mkdtempSync(path.join(tmpdir(), 'node-reporter-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const testFile = path.join(folder, 'given.test.ts');
  const countsFile = path.join(folder, 'counts.json');
  writeFileSync(testFile, `import { after, describe, it, test } from 'node:test';\n${source}`);

  // Node runs no tests from within a test while NODE_TEST_CONTEXT is set.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const reporter = path.join(import.meta.dirname, 'node-reporter.ts');
  spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, 'given.test.ts'], {
    cwd: folder,
    env: { ...env, [countsFileVariable]: countsFile },
  });
  return readCounts(countsFile);
}

describe('the counts of a node:test run', () => {
  it('the counts of node:test include tests, but not suites and tests that contain others', (t) => {
    const source = `
      describe('suite', () => { it('a', () => {}); describe('inner', () => { it('b', () => {}); }); });
      test('holds', async (t) => { await t.test('c', () => {}); await t.test('d', () => {}); });
      it('e', () => {});
    `;
    assert.deepEqual(countsOf(t, source), { passed: 5, failed: 0, remarks: [] });
  });

  it('the counts of node:test include a failing test once, not its suites as well', (t) => {
    const source = `
      describe('suite', () => { it('a', () => { throw new Error('no\\nway'); }); it('b', () => {}); });
    `;
    assert.deepEqual(countsOf(t, source), {
      passed: 1,
      failed: 1,
      remarks: ['failed: a\n    no\n    way'],
    });
  });

  it('the counts of node:test include a failing hook', (t) => {
    const source = `
      describe('suite', () => { after(() => { throw new Error('no'); }); it('a', () => {}); });
    `;
    assert.deepEqual(countsOf(t, source), {
      passed: 1,
      failed: 1,
      remarks: ['failed: suite\n    no'],
    });
  });

  it('the counts of node:test include skipped and unwritten tests as failed', (t) => {
    const source = `
      it('a', () => {}); it.skip('b', () => {}); it.todo('c'); describe.skip('d', () => {});
    `;
    assert.deepEqual(countsOf(t, source), {
      passed: 1,
      failed: 3,
      remarks: ['skipped: b', 'todo: c', 'skipped: d'],
    });
  });

  it('the counts of node:test include a file that cannot be loaded as failed', (t) => {
    assert.deepEqual(countsOf(t, `throw new Error('no');`), {
      passed: 0,
      failed: 1,
      remarks: ['failed: given.test.ts\n    test failed'],
    });
  });

  it('the counts of node:test include a file without tests as failed', (t) => {
    assert.deepEqual(countsOf(t, ''), {
      passed: 0,
      failed: 1,
      remarks: ['no test in given.test.ts'],
    });
  });
});
