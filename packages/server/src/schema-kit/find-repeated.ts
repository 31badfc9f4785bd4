/** Returns the items that a list has more than once, each once. */
export function findRepeated<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items.filter((item, index) => items.indexOf(item) !== index))];
}
