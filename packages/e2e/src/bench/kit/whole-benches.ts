import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Pair, ratioTable } from './against.ts';
import type { Report } from './report.ts';
import { median } from './statistics.ts';

/**
 * Compares two versions of what runs in browsers: runs each version's own bench in turn, as it knows
 * its own pages.
 */
export function compareWholeBenches(
  part: 'element' | 'extension',
  folders: Pair<string>,
  options: { isQuick: boolean; rounds: number; onProgress: (step: string) => void },
): Report {
  const { isQuick, rounds, onProgress } = options;
  const figures = new Map<string, [number[], number[]]>();
  for (let round = 0; round < rounds; round++) {
    for (const index of [0, 1] as const) {
      const folder = folders[index];
      onProgress(`${folder}, round ${round + 1} of ${rounds}`);
      for (const [name, value] of figuresOf(runBench(folder, part, isQuick))) {
        const both: [number[], number[]] = figures.get(name) ?? [[], []];
        both[index].push(value);
        figures.set(name, both);
      }
    }
  }
  // A figure that only one version has cannot be compared.
  const shared = [...figures].filter(([, both]) => both.every((values) => values.length > 0));
  const medians = shared.map(([name, [mine, other]]): [string, Pair<number>] => [
    name,
    [median(mine), median(other)],
  ]);
  return { rows: [], budgets: [], tables: [ratioTable(`${part}: ms and bytes`, medians)] };
}

/** Runs a version's bench. @returns its report, of which any version has these fields */
function runBench(folder: string, part: string, isQuick: boolean): Report {
  const command = join(folder, 'packages/e2e/src/bench/bench.ts');
  const args = [command, part, ...(isQuick ? ['--quick'] : [])];
  const file = join(folder, `.cache/bench-${part}${isQuick ? '-quick' : ''}.json`);
  rmSync(file, { force: true });
  // Its exit code tells whether its budgets are met, which is not the question here.
  try {
    execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 2] });
  } catch {}
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The median of each row, and each number in the notes, by its path: `parts.whole.gzip`. */
function figuresOf({ rows, notes = {} }: Report): [string, number][] {
  const { sizes: _, ...measured } = notes;
  const numbersIn = (value: unknown, path: string): [string, number][] => {
    if (typeof value === 'number') return [[path, value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) =>
      numbersIn(one, path ? `${path}.${key}` : key),
    );
  };
  return [
    ...rows.map(({ name, p50 }): [string, number] => [name, p50]),
    ...numbersIn(measured, ''),
  ];
}
