import type { KeyValueStore } from '../storage/stored-value.ts';
import { type Bytes, fromBase64, toBase64 } from './bytes.ts';

/**
 * Keeps the vault's key while the wallet is unlocked, across restarts of the worker: in session
 * storage, which is in memory, cleared with the browser, and for trusted contexts only.
 */
export interface KeySession {
  /** The key, if the wallet is unlocked and was used recently. */
  read(): Promise<Bytes | undefined>;
  begin(key: Bytes): Promise<void>;
  /** Restarts the auto-lock timer after a user's action. */
  touch(): Promise<void>;
  end(): Promise<void>;
}

interface Session {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/** @param lifetime How long an unused session lasts, in milliseconds. */
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
      // Alarms are late after the computer slept; a clock that was set back proves nothing.
      const idle = now() - session.usedAt;
      if (idle >= 0 && idle < (await lifetime())) return fromBase64(session.key);
      await end();
      return undefined;
    },
  };
}

const storageKey = 'session';
