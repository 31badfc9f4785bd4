import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { modules } from './modules.ts';
import { copyTree, runStryker } from './run-stryker.ts';

const killed = ['Killed', 'Timeout'];
const survived = ['Survived', 'NoCoverage'];

describe('mutants of the modules that defend', () => {
  for (const module of modules) {
    it(`tests of ${module.name} notice at least ${module.least} % of all changes to it`, async (test) => {
      await using parts = new AsyncDisposableStack();
      const tree = await copyTree();
      parts.defer(() => tree.remove());
      const mutants = [...(await runStryker(tree.directory, module))].flatMap(([file, all]) =>
        all.map((mutant) => ({ ...mutant, file })),
      );
      const missed = mutants.filter(({ status }) => survived.includes(status));
      for (const { file, location, status, mutatorName, replacement } of missed) {
        test.diagnostic(`${file}:${location.start.line} ${status}: ${mutatorName} ${replacement}`);
      }
      const noticed = mutants.filter(({ status }) => killed.includes(status)).length;
      const all = noticed + missed.length;
      const score = Math.round((1_000 * noticed) / all) / 10;
      test.diagnostic(`${module.name}: ${score} % (${noticed} of ${all} mutants)`);
      assert.ok(score >= module.least, `${score} %`);
    });
  }
});
