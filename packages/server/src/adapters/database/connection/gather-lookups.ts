/** The maximum number of keys per statement, so that its result fits into memory. */
const batchSize = 64;

/**
 * Batches look-ups by key: those of one turn of the event loop become one statement. Measured, the
 * round trip is most of what a short statement costs.
 *
 * @param lookUpAll finds the values of these keys
 */
export function gatherLookups<Key, Value>(
  lookUpAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let batch: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } | undefined;

  function startBatch() {
    const keys = new Set<Key>();
    return { keys, found: lookUpAfterThisTurn(keys) };
  }

  async function lookUpAfterThisTurn(keys: Set<Key>) {
    await new Promise((resolve) => setImmediate(resolve));
    if (batch?.keys === keys) batch = undefined;
    return lookUpAll([...keys]);
  }

  return async (key) => {
    if (!batch || batch.keys.size === batchSize) batch = startBatch();
    const { keys, found } = batch;
    keys.add(key);
    return (await found).get(key);
  };
}
