import type { Clock } from '../kit/clock.ts';
import type { SecretKey } from './secret-key.ts';

/**
 * The versions of one secret. All of them read; only the current one writes: the youngest whose
 * start has passed. So every process can know a new version before any of them writes with it, and
 * a rotation needs no pause.
 */
export interface VersionedSecret {
  /** The version that writes. */
  current(): SecretKey;
  /** All versions, the current one first. */
  all(): readonly SecretKey[];
  /** Finds a version by id, reloading if it is unknown; `undefined` if there is none. */
  find(id: string): SecretKey | undefined;
}

/** The source of a secret's versions: at least one, in any order. */
export interface KeySource {
  keys(): readonly SecretKey[];
  /** Reads them again. */
  reload(): void;
}

export function createVersionedSecret(source: KeySource, clock: Clock): VersionedSecret {
  const current = () => findWriter(source.keys(), clock.now());
  return {
    current,
    all() {
      const writer = current();
      return [writer, ...source.keys().filter((key) => key !== writer)];
    },
    find(id) {
      const isIt = (key: SecretKey) => key.id === id;
      const known = source.keys().find(isIt);
      if (known) return known;
      source.reload();
      return source.keys().find(isIt);
    },
  };
}

/** Creates a secret with a single version that never changes. */
export function createFixedSecret(key: SecretKey): VersionedSecret {
  return { current: () => key, all: () => [key], find: (id) => (id === key.id ? key : undefined) };
}

/** Finds the youngest version whose start has passed; if none has, the first to start. */
function findWriter(keys: readonly SecretKey[], now: Date): SecretKey {
  const [oldest, ...younger] = keys.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  if (!oldest) throw new Error('A versioned secret needs at least one key');
  return younger.findLast((key) => key.from <= now) ?? oldest;
}
