import type { Check, Measurement, Scale } from './check.ts';
import { createRandom } from './random.ts';

/** A check and its outcome. */
export type Result = Pick<Check, 'name' | 'target'> &
  Measurement & {
    readonly seed: number;
    readonly seconds: number;
  };

export interface RunOptions {
  isSample: boolean;
  /** Every check starts from it, so that a single check repeats its part of a whole run. */
  seed: number;
  onProgress?: (message: string) => void;
}

/** Runs one check. One that throws does not hold: its error is the measurement. */
export async function runCheck(
  check: Check,
  { isSample, seed, onProgress }: RunOptions,
): Promise<Result> {
  const scale: Scale = {
    of: (full, sample) => (isSample ? sample : full),
    random: createRandom(seed),
    onProgress: onProgress ?? (() => {}),
  };
  const startedAt = performance.now();
  const measurement = await check.measure(scale).catch(
    (error: Error): Measurement => ({
      measured: `it could not be measured: ${error.stack ?? error}`.slice(0, 2_000),
      holds: false,
    }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return { name: check.name, target: check.target, ...measurement, seed, seconds };
}
