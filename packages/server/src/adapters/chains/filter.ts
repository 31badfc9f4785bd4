/** Like `Array.filter`, with all checks in parallel. */
export async function filter<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const wanted = await Promise.all(items.map(isWanted));
  return items.filter((_, index) => wanted[index]);
}
