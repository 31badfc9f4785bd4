import type { KeyValueStore } from '../storage/stored-value.ts';
import { type Bytes, fromBase64, toBase64 } from './bytes.ts';

/**
 * Keeps the vault's key while the wallet is unlocked, so that the worker may sleep: in the browser's
 * session storage, which is in memory alone, ends with the browser, and is for trusted contexts.
 */
export interface KeySession {
  /** The key, where the wallet is unlocked and was used lately. */
  read(): Promise<Bytes | undefined>;
  begin(key: Bytes): Promise<void>;
  /** The person did something: the time until the lock begins anew. */
  touch(): Promise<void>;
  end(): Promise<void>;
}

interface Session {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/** @param lifetime How long an unused session lives, in milliseconds. */
export function keySession(
  store: KeyValueStore,
  lifetime: () => Promise<number>,
  now: () => number,
): KeySession {
  const read = async () => (await store.get(storageKey))[storageKey] as Session | undefined;
  const write = (session: Session) => store.set({ [storageKey]: session });
  const end = () => store.remove(storageKey);

  return {
    end,
    begin: (key) => write({ key: toBase64(key), usedAt: now() }),
    async touch() {
      const session = await read();
      if (session) await write({ ...session, usedAt: now() });
    },
    async read() {
      const session = await read();
      if (!session) return undefined;
      // Alarms come late where the computer slept; a clock that was set back proves nothing either.
      const idle = now() - session.usedAt;
      if (idle >= 0 && idle < (await lifetime())) return fromBase64(session.key);
      await end();
      return undefined;
    },
  };
}

const storageKey = 'session';
