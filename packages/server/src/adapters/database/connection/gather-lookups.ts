/** So many at most by one statement: its answer has to fit into memory. */
const batchSize = 64;

/**
 * Looks things up by their keys: what is asked for in one turn of the event loop goes out as one
 * statement. Measured, most of what a short one costs is its way to the database and back.
 *
 * @param lookUpAll finds what there is of these keys.
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
