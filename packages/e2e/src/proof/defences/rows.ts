import { tell } from '../failures.ts';
import type { Row } from '../row.ts';
import type { Defence } from './defence.ts';
import { defences } from './defences.ts';
import { runTests, type TestRun } from './run-tests.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const byId = Map.groupBy(defences, ({ id }) => id);

/** The tests bite: each defence is taken back in a copy of the tree, and a test named after it fails. */
export const defenceRows: readonly Row[] = [...byId].map(([id, ways]) => ({
  // With a space behind, so that "S1 " finds one row.
  promise: `${id} has tests that bite`,
  target: 'taken back in any of the ways that are tried, it breaks a test named after it',
  async measure({ onProgress }) {
    const tree = await copyTree();
    try {
      const bites: string[] = [];
      const failures: string[] = [];
      const untouched = new Map<string, TestRun>();
      for (const way of ways) {
        const problem = await takeBack(tree, way, untouched);
        onProgress(`without "${way.what}": ${problem ?? 'a test breaks'}`);
        if (problem) failures.push(`without "${way.what}": ${problem}`);
        else bites.push(way.what);
      }
      return {
        measured: `${bites.length} of ${ways.length} ways (${bites.join('; ')}), ${tell(failures, 'without a test')}`,
        holds: failures.length === 0,
      };
    } finally {
      await tree.remove();
    }
  },
}));

/**
 * @param untouched what each test file's tests say while nothing is taken back.
 * @returns why it does not show that a test bites; `undefined` when one does.
 */
async function takeBack(
  tree: TreeCopy,
  defence: Defence,
  untouched: Map<string, TestRun>,
): Promise<string | undefined> {
  const { id, file, from, to, test, database } = defence;
  const tests = `${test} ${database}`;
  // A test that fails anyway shows nothing.
  const before = untouched.get(tests) ?? (await runTests(tree.directory, defence));
  untouched.set(tests, before);
  if (before.failed.length > 0) return `${before.failed[0]} fails anyway`;
  if (before.passed === 0) return `${test} has no test named ${id}`;
  const undo = await tree.replace(file, from, to);
  const after = await runTests(tree.directory, defence);
  await undo();
  if (after.failed.length > 0) return undefined;
  return `none of the ${after.passed} tests named ${id} in ${test} breaks`;
}
