import type { Check } from '../check.ts';
import { tell } from '../failures.ts';
import type { Defence } from './defence.ts';
import { defences } from './defences.ts';
import { runTests, type TestRun } from './run-tests.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

const byId = Map.groupBy(defences, ({ id }) => id);

/** Runs each mutant in a copy of the tree: a test named after its defence must fail. */
export const defenceChecks: readonly Check[] = [...byId].map(([id, ways]) => ({
  // The trailing space lets "S1 " select one check.
  name: `${id} has tests that bite`,
  target: 'each mutant breaks a test named after its defence',
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
 * @param untouched the results of each test file without a mutant.
 * @returns why no test kills the mutant; `undefined` when one does.
 */
async function takeBack(
  tree: TreeCopy,
  defence: Defence,
  untouched: Map<string, TestRun>,
): Promise<string | undefined> {
  const { id, file, from, to, test, database } = defence;
  const tests = `${test} ${database}`;
  // A test that fails without the mutant proves nothing.
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
