import type { Check, Fixture, Measurement, Scale } from './check.ts';
import { createRandom } from './random.ts';

/** A check and its outcome. */
export type Result = Pick<Check, 'name' | 'target'> & Measurement & { readonly seconds: number };

export interface RunOptions {
  isSample: boolean;
  /** Every check starts from it, so that a single check repeats its part of a whole run. */
  seed: number;
  size?: number | undefined;
  onProgress?: (message: string) => void;
}

export interface Runner {
  /** Runs one check. One that throws does not hold: its error is the measurement. */
  run(check: Check): Promise<Result>;
  /** Stops what the checks shared. */
  stop(): Promise<void>;
}

export function createRunner({ isSample, seed, size, onProgress = () => {} }: RunOptions): Runner {
  const shared = new Map<string, Promise<Fixture>>();
  const use: Scale['use'] = async (name, start, work) => {
    if (isSample) {
      const starting = (shared.get(name) as ReturnType<typeof start> | undefined) ?? start();
      shared.set(name, starting);
      return work(await starting);
    }
    const fixture = await start();
    try {
      return await work(fixture);
    } finally {
      await fixture.stop();
    }
  };
  const of = (full: number, sample: number) => (isSample ? sample : full);
  return {
    async run({ name, target, measure }) {
      const startedAt = performance.now();
      const measurement = await measure({
        of,
        size,
        seed,
        random: createRandom(seed),
        use,
        onProgress,
      }).catch(
        (error: Error): Measurement => ({
          measured: `it could not be measured: ${error.stack ?? error}`.slice(0, 2_000),
          holds: false,
        }),
      );
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
      return { name, target, ...measurement, seconds };
    },
    async stop() {
      for (const starting of shared.values()) await (await starting.catch(() => undefined))?.stop();
    },
  };
}
