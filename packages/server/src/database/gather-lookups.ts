/**
 * Looks things up by their keys: what is asked for in one turn of the event loop goes out as one
 * statement. Measured, most of what a short one costs is its way to the database and back.
 *
 * @param lookUpAll finds what there is of these keys.
 */
export function gatherLookups<Key, Value>(
  lookUpAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let keys = new Set<Key>();
  let found: Promise<ReadonlyMap<Key, Value>>;

  async function sendGathered(): Promise<ReadonlyMap<Key, Value>> {
    await new Promise((resolve) => setImmediate(resolve));
    const gathered = [...keys];
    keys = new Set();
    return lookUpAll(gathered);
  }

  return async (key) => {
    if (keys.size === 0) found = sendGathered();
    keys.add(key);
    return (await found).get(key);
  };
}
