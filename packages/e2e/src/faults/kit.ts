import { testSeed } from '@recovery-guardian/devnet/testing';
import { createRandom, type Random } from './random.ts';

/** Passes a test its random choices, and names the seed that repeats them if it fails. */
export function withRandom(test: (random: Random) => Promise<void>): () => Promise<void> {
  return async () => {
    try {
      await test(createRandom(testSeed));
    } catch (error) {
      console.error(`TEST_SEED=${testSeed} repeats the random choices`);
      throw error;
    }
  };
}

/** Runs the work for every item, `atOnce` in parallel; the results are in the items' order. */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const all = [...items];
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < all.length) {
      const index = next++;
      results[index] = await work(all[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker));
  return results;
}
