import { createRandom } from './random.ts';
import type { Measurement, Row, Scale } from './row.ts';

/** A check and its outcome. */
export type Result = Pick<Row, 'promise' | 'target'> &
  Measurement & {
    readonly seed: number;
    readonly seconds: number;
  };

export type RunOptions = {
  isSample: boolean;
  /** Every check starts from it, so that a single check repeats its part of a whole run. */
  seed: number;
  onProgress?: (message: string) => void;
};

/** Runs one check. One that throws does not hold: its error is the measurement. */
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
