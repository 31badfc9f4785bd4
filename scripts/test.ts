// `npm test` runs every suite, up to three at a time; `npm test -- devnet service` runs those with one
// of these words in their names; `npm test -- path/to/file.test.ts` runs one file, in the first suite
// that has it; `npm test -- --list` lists all suites.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { keepTemporaryFilesInMemory } from './test-run/memory-folder.ts';
import { type SuiteResult, summary } from './test-run/results.ts';
import { onlyFile, runSuite, type Suite } from './test-run/run-suite.ts';
import { suites } from './test-run/suites.ts';

process.chdir(path.join(import.meta.dirname, '..'));
const isTestFile = (word: string) => word.endsWith('.test.ts') && existsSync(word);
const files = process.argv
  .slice(2)
  .filter(isTestFile)
  .map((file) => path.relative('', file));
const words = process.argv.slice(2).filter((word) => !isTestFile(word));
const named = suites.filter(
  ({ name }) =>
    words.length === 0 ||
    words.some((word) => word && name.toLowerCase().includes(word.toLowerCase())),
);
const chosen =
  files.length === 0
    ? named
    : files.flatMap((file) => named.flatMap((suite) => onlyFile(suite, file) ?? []).slice(0, 1));

if (words.includes('--list')) {
  console.log(suites.map(({ name }) => name).join('\n'));
} else if (chosen.length === 0) {
  const asked = [...words, ...files].join(' or ');
  console.error(`No suite matches ${asked}; npm test -- --list lists them.`);
  process.exitCode = 1;
} else {
  await runAll(chosen);
}

async function runAll(chosen: Suite[]): Promise<void> {
  keepTemporaryFilesInMemory();
  const interrupt = new AbortController();
  process.on('SIGINT', () => interrupt.abort());
  process.on('SIGTERM', () => interrupt.abort());

  const results: SuiteResult[] = [];
  for (const together of besideEachOther(chosen)) {
    const run = async (suite: Suite) => {
      console.log(`\n── ${suite.name}\n`);
      const result = await runSuite(suite, interrupt.signal);
      console.log(`\n${suite.name}: ${result.seconds.toFixed(1)} s`);
      return result;
    };
    results.push(...(await Promise.all(together.map(run))));
    if (interrupt.signal.aborted) break;
  }

  console.log(`\n${summary(results)}`);
  if (interrupt.signal.aborted) process.exitCode = 130;
  else if (results.some(({ failed }) => failed > 0)) process.exitCode = 1;
}

function besideEachOther(suites: readonly Suite[]): Suite[][] {
  const groups: Suite[][] = [];
  for (const suite of suites) {
    const last = groups.at(-1);
    if (last && suite.isBesideLast) last.push(suite);
    else groups.push([suite]);
  }
  return groups;
}
