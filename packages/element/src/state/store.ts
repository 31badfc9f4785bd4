/** An element that renders values of stores. */
export interface Reader {
  readonly isConnected: boolean;
  requestUpdate(): void;
}

let reader: Reader | undefined;

/** Runs `update`. The element is updated again when a value that it has read has changed. */
export function trackReads(element: Reader, update: () => void): void {
  const outer = reader;
  reader = element;
  try {
    update();
  } finally {
    reader = outer;
  }
}

/** Creates a group of values that stays the same object while they change. */
export function createStore<Values extends object>(values: Values): Values {
  const readers = new Map<PropertyKey, Set<Reader>>();
  return new Proxy(values, {
    get(target, key) {
      if (reader) readers.set(key, (readers.get(key) ?? new Set()).add(reader));
      return Reflect.get(target, key);
    },
    set(target, key, value) {
      if (Reflect.get(target, key) === value) return true;
      const affected = readers.get(key) ?? [];
      // Those that still need it read it again.
      readers.delete(key);
      for (const element of affected) if (element.isConnected) element.requestUpdate();
      return Reflect.set(target, key, value);
    },
  });
}
