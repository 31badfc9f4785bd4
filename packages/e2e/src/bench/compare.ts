/** What was measured, by its name with its unit: `lists /s`. */
export type Figures = Record<string, number>;

/** One of those that are measured in turn. */
export interface Contender {
  readonly name: string;
  /** Adds its figures one by one, so that those before a failure are printed. */
  measure(figures: Figures): Promise<unknown>;
}

/**
 * Measures all in turn, round by round, so that the state of the machine affects all alike. Prints the
 * median of each figure, and of the first contender's by each other's: also if a round fails.
 */
export async function compare(contenders: readonly Contender[], rounds: number): Promise<void> {
  const found = contenders.map((): Figures[] => []);
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, contender] of contenders.entries()) {
        console.log(`round ${round + 1} of ${rounds}: ${contender.name}`);
        const figures: Figures = {};
        found[index]?.push(figures);
        await contender.measure(figures);
      }
    }
  } finally {
    console.log(`\n${formatFigures(contenders, found)}\n`);
  }
}

function formatFigures(contenders: readonly Contender[], found: readonly Figures[][]): string {
  const [first = [], ...others] = found;
  const figures = new Set(found.flat().flatMap((one) => Object.keys(one)));
  const head = [
    'median',
    ...contenders.map(({ name }) => name),
    ...contenders.slice(1).map(({ name }) => `÷ ${name}`),
  ];
  const rows = [...figures].map((figure) => {
    const values = found.map((runs) => median(runs.map((one) => one[figure])));
    const ratios = others.map((runs) =>
      median(runs.map((one, round) => (first[round]?.[figure] ?? Number.NaN) / (one[figure] ?? 0))),
    );
    return [figure, ...values.map(inShort), ...ratios.map((ratio) => ratio.toFixed(2))];
  });
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function median(values: readonly (number | undefined)[]): number {
  const known = values.flatMap((value) => (Number.isFinite(value) ? [value as number] : []));
  const sorted = known.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

function inShort(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
