import { randomInt } from 'node:crypto';

/** The seed of the random choices in tests: `TEST_SEED`, which repeats a failed run, or a new one. */
export const testSeed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));

/** Whether `npm run proof` runs this file, which then tries every combination. */
export const isProof = process.env.PROOF === '1';

/** For fast-check, which names the seed when a property fails: how many values it tries. */
export function fuzzRuns(numRuns: number): { numRuns: number; seed: number } {
  return { numRuns, seed: testSeed };
}
