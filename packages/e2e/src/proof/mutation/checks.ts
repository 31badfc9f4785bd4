import type { Check } from '../kit/check.ts';
import { copyTree } from '../kit/tree-copy.ts';
import { type MutatedModule, modules } from './modules.ts';
import { runStryker } from './run-stryker.ts';

const killed = new Set(['Killed', 'Timeout']);
const survived = new Set(['Survived', 'NoCoverage']);

const total = { killed: 0, all: 0 };

/** The mutation score of each module that defends: the percentage of mutants that a test kills. */
export const mutationChecks: readonly Check[] = modules.map((module) => ({
  name: module.name,
  target: `a score of at least ${module.least} %`,
  async measure({ onProgress }) {
    const tree = await copyTree();
    try {
      return await measureScore(tree.directory, module, onProgress);
    } finally {
      await tree.remove();
    }
  },
}));

async function measureScore(
  directory: string,
  module: MutatedModule,
  onProgress: (message: string) => void,
) {
  const files = await runStryker(directory, module);
  const count = { killed: 0, all: 0 };
  for (const [file, mutants] of files) {
    for (const { status, location, mutatorName, replacement } of mutants) {
      if (killed.has(status)) count.killed++;
      else if (survived.has(status)) {
        onProgress(`${file}:${location.start.line} ${status}: ${mutatorName} ${replacement}`);
      } else continue;
      count.all++;
    }
  }
  total.killed += count.killed;
  total.all += count.all;
  const score = percent(count);
  return {
    measured: `${score} % (${count.killed} of ${count.all} mutants), so far in all ${percent(total)} % of ${total.all}`,
    holds: score >= module.least,
  };
}

function percent({ killed, all }: typeof total): number {
  return Math.round((1_000 * killed) / all) / 10;
}
