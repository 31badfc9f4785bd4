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
