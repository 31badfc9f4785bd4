import type { KeyValueStore } from '../background/stored-value.ts';

/** A browser's storage area in memory. Like the browser's, it stores copies. */
interface MemoryStore extends KeyValueStore {
  readonly items: Map<string, unknown>;
  clear(): Promise<void>;
}

export function memoryStore(): MemoryStore {
  const items = new Map<string, unknown>();
  return {
    items,
    async get(key) {
      return items.has(key) ? { [key]: structuredClone(items.get(key)) } : {};
    },
    async set(changes) {
      for (const [key, value] of Object.entries(changes)) items.set(key, structuredClone(value));
    },
    async remove(key) {
      items.delete(key);
    },
    async clear() {
      items.clear();
    },
  };
}
