import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestSession } from '@web/test-runner';
import type { Ending } from './process-group.ts';

/** The counts of a command's tests. Skipped, cancelled and unwritten tests count as failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** What failed, shown at the end of the run; why is in the output above. */
  remarks: string[];
}

export interface SuiteResult extends Counts {
  name: string;
  seconds: number;
}

/** Environment variable with a folder for the files of one command. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

/** The file in that folder where a test runner writes its report, in the format TAP. */
export const reportFile = 'report.tap';

/** For the web test runner: writes the summary of a TAP report, if `npm test` runs it. */
export function webReporter(): Reporter {
  return {
    onTestRunFinished({ sessions }) {
      const folder = process.env[runFolderVariable];
      if (folder !== undefined) writeFileSync(path.join(folder, reportFile), webReport(sessions));
    },
  };
}

type WebSuite = NonNullable<TestSession['testResults']>;

/** A session is one page in one browser. */
export function webReport(
  sessions: Iterable<{ browser: { name: string }; testResults?: WebSuite }>,
): string {
  const testsOf = ({ tests, suites }: WebSuite): WebSuite['tests'] => [
    ...tests,
    ...suites.flatMap(testsOf),
  ];
  const lines = [...sessions].flatMap(({ browser, testResults }) => {
    const tests = testResults ? testsOf(testResults) : [];
    if (tests.length === 0) return `not ok - a page without tests (${browser.name})`;
    return tests.map(
      ({ name, passed, skipped }) =>
        `${passed ? 'ok' : 'not ok'} - ${name} (${browser.name})${skipped ? ' # SKIP' : ''}`,
    );
  });
  const passed = lines.filter((line) => line.startsWith('ok') && !line.endsWith('# SKIP')).length;
  return [...lines, `# tests ${lines.length}`, `# pass ${passed}`, ''].join('\n');
}

/** Reads a command's counts; zero if it ended before it wrote its report. */
export function readCounts(folder: string): Counts {
  let report: string;
  try {
    report = readFileSync(path.join(folder, reportFile), 'utf8');
  } catch {
    return { passed: 0, failed: 0, remarks: [] };
  }
  // Tests may print lines of this form, too: the last is the runner's.
  const count = (what: string) =>
    Number([...report.matchAll(new RegExp(`^# ${what} (\\d+)$`, 'gm'))].at(-1)?.[1] ?? 0);
  const passed = count('pass');
  const problems = report.matchAll(/^ *(?:not ok .*|ok .* # (?:SKIP|TODO)\b.*)$/gm);
  return {
    passed,
    failed: count('tests') - passed,
    remarks: [...problems].map(([line]) => line.trim()),
  };
}

/**
 * Completes the counts of one command: a crash, a run without tests and leftover processes each
 * count as one more failure, with a remark.
 */
export function tally(command: string, counts: Counts, { status, leftovers }: Ending): Counts {
  const problems: string[] = [];
  if (status !== 0 && counts.failed === 0) problems.push(`${command} ended with ${status}`);
  else if (counts.passed + counts.failed === 0) problems.push(`${command} ran no test`);
  if (leftovers.length > 0) problems.push(`${command} left running: ${leftovers.join('; ')}`);
  return {
    passed: counts.passed,
    failed: counts.failed + problems.length,
    remarks: [...counts.remarks, ...problems],
  };
}

/** The table at the end of the run, the remarks below it, and the line of totals last. */
export function summary(results: readonly SuiteResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length), 'suite'.length);
  const row = (name: string, ...cells: (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join('');
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);

  return [
    row('suite', 'passed', 'failed', 'seconds'),
    ...results.map(({ name, passed, failed, seconds }) =>
      row(name, passed, failed, seconds.toFixed(1)),
    ),
    '',
    ...results.flatMap(({ name, remarks }) => remarks.map((remark) => `${name}: ${remark}`)),
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n');
}
