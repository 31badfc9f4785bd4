/** The methods of a browser's storage area that are used. */
export interface KeyValueStore {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/**
 * One value in the browser's storage. Changes run one after the other, so that none is lost. Nested
 * calls of `set`, `update`, `use` or `remove` deadlock.
 */
export interface StoredValue<Value> {
  get(): Promise<Value>;
  set(value: Value): Promise<void>;
  /** Reads, changes and writes atomically; an error of `change` leaves the value unchanged. */
  update(change: (value: Value) => Value | Promise<Value>): Promise<Value>;
  /** Runs a task on the value after earlier changes, and blocks later ones until it has ended. */
  use<Result>(task: (value: Value) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/**
 * @param initial The value before the first write.
 * @param repair Reads what is stored, which may be damaged or of another version.
 */
export function storedValue<Value>(
  store: KeyValueStore,
  key: string,
  initial: Value,
  repair = (found: unknown) => found as Value,
): StoredValue<Value> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => {});
    return result;
  };
  const read = async () => {
    const found = await store.get(key);
    return key in found ? repair(found[key]) : initial;
  };
  const write = (value: Value) => store.set({ [key]: value });

  return {
    get: read,
    set: (value) => inTurn(() => write(value)),
    update: (change) =>
      inTurn(async () => {
        const changed = await change(await read());
        await write(changed);
        return changed;
      }),
    use: (task) => inTurn(async () => task(await read())),
    remove: () => inTurn(() => store.remove(key)),
  };
}
