import { createRandom } from './random.ts';
import type { Measurement, Row, Scale } from './row.ts';

/** A row, and what came of it. */
export type Result = Pick<Row, 'promise' | 'target'> &
  Measurement & {
    readonly seed: number;
    readonly seconds: number;
  };

export type RunOptions = {
  isSample: boolean;
  /** Every row starts from it, so that a row alone repeats what it did among the others. */
  seed: number;
  onProgress?: (message: string) => void;
};

/** Measures one row. One that throws does not hold: what it threw is what was measured. */
export async function runRow(
  row: Row,
  { isSample, seed, onProgress }: RunOptions,
): Promise<Result> {
  const scale: Scale = {
    of: (full, sample) => (isSample ? sample : full),
    random: createRandom(seed),
    onProgress: onProgress ?? (() => {}),
  };
  const startedAt = performance.now();
  const measurement = await row.measure(scale).catch(
    (error: Error): Measurement => ({
      measured: `it could not be measured: ${error.stack ?? error}`.slice(0, 2_000),
      holds: false,
    }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { promise: row.promise, target: row.target, ...measurement, seed, seconds };
}
