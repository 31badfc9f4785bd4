import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { type Counts, failure, writeCounts } from './counts.ts';

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

/** For `node --test --test-reporter`: prints nothing, writes the run's counts at its end. */
export default async function* nodeReporter(events: AsyncIterable<TestEvent>) {
  writeCounts(await countNodeTests(events));
  yield '';
}

/**
 * Counts the tests of a run that contain no other tests. Suites, and tests that contain others,
 * count only if they fail themselves (a hook, their own assertion).
 */
export async function countNodeTests(
  events: AsyncIterable<TestEvent> | Iterable<TestEvent>,
): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, remarks: [] };
  const lastNesting = new Map<string | undefined, number>();

  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { file, name, nesting, skip, todo } = event.data;
    // Node reports a test after those within it, file by file.
    const holdsOthers = lastNesting.get(file) === nesting + 1;
    lastNesting.set(file, nesting);

    if (skip !== undefined || todo !== undefined) {
      counts.failed += 1;
      counts.remarks.push(`${skip !== undefined ? 'skipped' : 'todo'}: ${name}`);
    } else if (event.type === 'test:fail') {
      const error = errorOf(event);
      if (error?.failureType === 'subtestsFailed') continue;
      counts.failed += 1;
      counts.remarks.push(failure(name, error?.cause?.message ?? error?.message));
    } else if (isFile(event)) {
      counts.failed += 1;
      counts.remarks.push(`no test in ${name}`);
    } else if (event.data.details.type !== 'suite' && !holdsOthers) {
      counts.passed += 1;
    }
  }
  return counts;
}

/** Node's error about the test, whose cause is what the test threw. */
function errorOf({ data }: Ended) {
  const error = 'error' in data.details ? data.details.error : undefined;
  return error as { failureType?: string; message?: string; cause?: Error } | undefined;
}

/** Node reports a file without tests as one test, named by its path. */
function isFile({ data }: Ended): boolean {
  return data.file !== undefined && path.resolve(data.name) === data.file;
}
