import type { Counts } from './counts.ts';
import type { Ending } from './process-group.ts';

/** The result of a suite. */
export interface SuiteResult extends Counts {
  name: string;
  seconds: number;
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
