import type { Check } from '../kit/check.ts';
import { tell } from '../kit/failures.ts';
import { copyTree, type TreeCopy } from '../kit/tree-copy.ts';
import type { Mutant } from './lists/mutant.ts';
import { mutants } from './mutants.ts';
import { runTests, type TestRun } from './run-tests.ts';

const byId = Map.groupBy(mutants, ({ id }) => id);

/** Runs each mutant in a copy of the tree: a test named after its defence must fail. */
export const mutantChecks: readonly Check[] = [...byId].map(([id, listed]) => ({
  // The trailing space lets "S1 " select one check.
  name: `${id} mutants are killed by tests`,
  target: 'each mutant breaks a test named after its defence',
  async measure({ onProgress }) {
    const tree = await copyTree();
    try {
      const killed: string[] = [];
      const failures: string[] = [];
      const untouched = new Map<string, TestRun>();
      for (const mutant of listed) {
        const problem = await runMutant(tree, mutant, untouched);
        onProgress(`without "${mutant.what}": ${problem ?? 'a test fails'}`);
        if (problem) failures.push(`without "${mutant.what}": ${problem}`);
        else killed.push(mutant.what);
      }
      return {
        measured: `${killed.length} of ${listed.length} mutants (${killed.join('; ')}), ${tell(failures, 'without a test')}`,
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
async function runMutant(
  tree: TreeCopy,
  mutant: Mutant,
  untouched: Map<string, TestRun>,
): Promise<string | undefined> {
  const { id, file, from, to, test, database } = mutant;
  const tests = `${test} ${database}`;
  // A test that fails without the mutant proves nothing.
  const before = untouched.get(tests) ?? (await runTests(tree.directory, mutant));
  untouched.set(tests, before);
  if (before.failed.length > 0) return `${before.failed[0]} fails anyway`;
  if (before.passed === 0) return `${test} has no test named ${id}`;
  const revert = await tree.replace(file, from, to);
  const after = await runTests(tree.directory, mutant);
  await revert();
  if (after.failed.length > 0) return undefined;
  return `none of the ${after.passed} tests named ${id} in ${test} breaks`;
}
