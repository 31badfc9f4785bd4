/**
 * What the element keeps in the page's `localStorage`, so that a reload or a closed tab costs nobody
 * their place.
 *
 * Every script of the page's origin can read it, and whoever uses the browser next: so no code, no
 * key, no full set of signatures is ever kept there, each entry says until when it is good, and what
 * is too old is removed by whoever comes by. Where a page may store nothing, nothing is kept.
 */

const prefix = 'recovery-guardian:';

/** One entry: what is kept, and until when, in milliseconds since 1970. */
type Entry = { until: number; value: unknown };

/** Reads what is kept under `name`; `undefined` for what is too old, or not what `isValue` takes. */
export function readStored<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
  now: number = Date.now(),
): Value | undefined {
  return withStorage((storage) => {
    removeOld(storage, now);
    const { value } = parseEntry(storage.getItem(prefix + name)) ?? {};
    return isValue(value) ? value : undefined;
  });
}

/** @param until In milliseconds since 1970. */
export function store(name: string, value: unknown, until: number): void {
  withStorage((storage) => {
    storage.setItem(prefix + name, JSON.stringify({ until, value } satisfies Entry));
  });
}

export function forget(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name));
}

/** Calls `changed` when another tab of this browser changes what is kept under `name`. */
export function onStored(name: string, changed: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === prefix + name) changed();
    },
    { signal },
  );
}

function removeOld(storage: Storage, now: number) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (!key?.startsWith(prefix)) continue;
    const entry = parseEntry(storage.getItem(key));
    if (!entry || entry.until <= now) storage.removeItem(key);
  }
}

function parseEntry(text: string | null): Entry | undefined {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<Entry> | null;
    return typeof entry?.until === 'number'
      ? { until: entry.until, value: entry.value }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Browsers throw where cookies are blocked, in sandboxed frames, and where the store is full. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
