import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { installOnce } from '../../../../../scripts/set-up/npm-install.ts';
import type { MutatedModule } from './modules.ts';

const root = join(import.meta.dirname, '../../../../..');

/** Not a dependency of the project: its 72 MB serve this command only. */
const packages = ['@stryker-mutator/core@10.0.0', '@stryker-mutator/tap-runner@10.0.0'];

/** A mutant in Stryker's report: https://github.com/stryker-mutator/mutation-testing-elements. */
export interface ReportedMutant {
  mutatorName: string;
  location: { start: { line: number } };
  replacement: string;
  status: string;
}

/**
 * Mutates a module in a copy of the tree and runs its tests for each mutant.
 *
 * The copy has links to its own packages, so a test cannot load a source that is not mutated.
 *
 * @returns the mutants by file.
 */
export async function runStryker(
  directory: string,
  { name, sources, tests }: MutatedModule,
): Promise<Map<string, ReportedMutant[]>> {
  const installed = await installOnce('stryker-10.0.0', packages);
  const configuration = join(directory, 'stryker.config.json');
  const report = join(root, `.cache/mutation-${name}.json`);
  const options = {
    inPlace: true,
    mutate: sources,
    ignorePatterns: ['.cache', 'docs', 'examples'],
    testRunner: 'tap',
    tap: { testFiles: tests },
    // Tests need not fix the words of refusals.
    mutator: { excludedMutations: ['StringLiteral'] },
    // For tests that wait forever without what was mutated. Endless loops are found by counting.
    timeoutMS: 10_000,
    concurrency: availableParallelism(),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
  };
  await writeFile(configuration, JSON.stringify(options));
  const stryker = join(installed, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', configuration], {
    cwd: directory,
    env: { ...process.env, NODE_COMPILE_CACHE: join(directory, 'compile-cache') },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`);
  const { files } = JSON.parse(await readFile(report, 'utf8'));
  return new Map(
    Object.entries<{ mutants: ReportedMutant[] }>(files).map(([file, { mutants }]) => [
      file,
      mutants,
    ]),
  );
}
