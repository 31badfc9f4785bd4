import type { Clock } from '@recovery-guardian/recovery-service';
import type { SecretKey } from './secret-key.ts';

/**
 * The versions of one secret. All of them read; one writes: the youngest whose time has come. So a
 * new version can be known to every process before any of them writes with it, and a rotation needs
 * no pause.
 */
export type VersionedSecret = {
  /** The one that writes. */
  current(): SecretKey;
  /** All of them, the one that writes first. */
  all(): readonly SecretKey[];
  /** The version of this id, looked for afresh where it is not known; `undefined` if there is none. */
  find(id: string): SecretKey | undefined;
};

/** Where a versioned secret's versions come from; at least one, in any order. */
export type KeySource = {
  keys(): readonly SecretKey[];
  /** Reads them again, whatever was read before. */
  reload(): void;
};

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

/** A versioned secret of one version that never changes. */
export function createFixedSecret(key: SecretKey): VersionedSecret {
  return { current: () => key, all: () => [key], find: (id) => (id === key.id ? key : undefined) };
}

/** The youngest whose time has come; while none has, the one whose time comes first. */
function findWriter(keys: readonly SecretKey[], now: Date): SecretKey {
  const [oldest, ...younger] = keys.toSorted((a, b) => a.from.getTime() - b.from.getTime());
  if (!oldest) throw new Error('A versioned secret needs at least one key');
  return younger.findLast((key) => key.from <= now) ?? oldest;
}
