import fc from 'fast-check';

export interface PropertyOptions {
  /** How many values are tried. */
  runs: number;
  /** The same seed tries the same values. */
  seed: number;
  /** How many values are tried in parallel; 1 by default. */
  atOnce?: number;
}

/**
 * Tries random values, and reduces one that fails to the smallest that still does.
 *
 * @param whatIsWrong returns `undefined` for a value that is treated right.
 * @returns what is wrong with the smallest values found.
 */
export async function findFailures<Value>(
  values: fc.Arbitrary<Value>,
  { runs, seed, atOnce = 1 }: PropertyOptions,
  whatIsWrong: (value: Value) => Promise<string | undefined>,
): Promise<string[]> {
  const property = fc.asyncProperty(values, async (value) => {
    const problem = await whatIsWrong(value);
    if (problem !== undefined) throw new Error(problem);
  });
  const numRuns = Math.ceil(runs / atOnce);
  const checks = await Promise.all(
    Array.from({ length: atOnce }, (_, lane) => fc.check(property, { numRuns, seed: seed + lane })),
  );
  return checks.flatMap(({ errorInstance }) => {
    if (!errorInstance) return [];
    return errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  });
}
