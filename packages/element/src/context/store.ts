/** An element that renders values of stores. */
export interface Reader {
  requestUpdate(): void;
}

/** For each reader, the sets of readers that it is in: one for each value that it has read. */
const reads = new WeakMap<Reader, Set<Set<Reader>>>();

let reader: Reader | undefined;

/** Runs `update`. The element is updated again when a value that it has read has changed. */
export function trackReads(element: Reader, update: () => void): void {
  const outer = reader;
  forgetReads(element);
  reader = element;
  try {
    update();
  } finally {
    reader = outer;
  }
}

/** The element is no longer updated when a value has changed. */
export function forgetReads(element: Reader): void {
  for (const readers of reads.get(element) ?? []) readers.delete(element);
  reads.delete(element);
}

/** Creates a group of values that stays the same object while they change. */
export function createStore<Values extends object>(values: Values): Values {
  const readersOf = new Map<PropertyKey, Set<Reader>>();
  return new Proxy(values, {
    get(target, key) {
      if (reader) {
        const readers = readersOf.get(key) ?? new Set();
        readersOf.set(key, readers.add(reader));
        reads.set(reader, (reads.get(reader) ?? new Set()).add(readers));
      }
      return Reflect.get(target, key);
    },
    set(target, key, value) {
      if (Reflect.get(target, key) === value) return true;
      for (const element of readersOf.get(key) ?? []) element.requestUpdate();
      return Reflect.set(target, key, value);
    },
  });
}
