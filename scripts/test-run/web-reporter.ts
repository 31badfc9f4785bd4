import path from 'node:path';
import type { Reporter, TestSession } from '@web/test-runner';
import { type Counts, failure, writeCounts } from './counts.ts';

type Suite = NonNullable<TestSession['testResults']>;

/** For the web test runner: prints nothing, writes the run's counts at its end. */
export function webReporter(): Reporter {
  return { onTestRunFinished: ({ sessions }) => writeCounts(countWebTests(sessions)) };
}

/**
 * Counts the tests of all sessions (a session is one file in one browser). A failure outside a test
 * (loading, hooks, a timeout) counts as one failure of its session.
 */
export function countWebTests(
  sessions: Iterable<Pick<TestSession, 'browser' | 'passed' | 'testFile' | 'testResults'>>,
): Counts {
  const counts: Counts = { passed: 0, failed: 0, remarks: [] };

  for (const { browser, passed, testFile, testResults } of sessions) {
    const tests = testResults === undefined ? [] : testsOf(testResults);
    const skipped = tests.filter((test) => test.skipped);
    const succeeded = tests.filter((test) => test.passed && !test.skipped);
    const broken = tests.filter((test) => !test.passed && !test.skipped);
    const failed = skipped.length + broken.length;

    counts.passed += succeeded.length;
    counts.failed += failed;
    counts.remarks.push(
      ...skipped.map(({ name }) => `skipped: ${name} (${browser.name})`),
      ...broken.map(({ name, error }) => failure(`${name} (${browser.name})`, error?.message)),
    );
    if (tests.length === 0 || (passed !== true && failed === 0)) {
      counts.failed += 1;
      const problem = tests.length === 0 ? 'no test ran in' : 'failed outside its tests:';
      counts.remarks.push(`${problem} ${path.relative('', testFile)} (${browser.name})`);
    }
  }
  return counts;
}

function testsOf(suite: Suite): Suite['tests'] {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)];
}
