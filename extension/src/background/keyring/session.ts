import { isInteger, isNonEmptyText, isObjectOf } from '@recovery-guardian/core/checks';
import { type KeyValueStore, storedValue } from '../stored-value.ts';
import { type Bytes, fromBase64, toBase64 } from './vault.ts';

/**
 * Keeps the vault's key while the wallet is unlocked, across restarts of the worker: in session
 * storage, which is in memory, cleared with the browser, and for trusted contexts only.
 */
export interface KeySession {
  /** The key, if the wallet is unlocked and was used recently. */
  readKey(): Promise<Bytes | undefined>;
  begin(key: Bytes): Promise<void>;
  /** Restarts the auto-lock timer after a user's action. @returns whether the wallet is unlocked */
  touch(): Promise<boolean>;
  end(): Promise<void>;
}

interface Session {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

const isSession = isObjectOf<Session>({ key: isNonEmptyText, usedAt: isInteger });

/** @param lifetime How long an unused session lasts, in milliseconds. */
export function keySession(
  store: KeyValueStore,
  lifetime: () => Promise<number>,
  now: () => number,
): KeySession {
  // In turn: a key that is read before a lock must not be written after it.
  const stored = storedValue<Session | undefined>(store, storageKey, undefined, (found) =>
    isSession(found) ? found : undefined,
  );
  const write = (session: Session) => store.set({ [storageKey]: session });

  const unexpired = async (session: Session | undefined) => {
    if (!session) return undefined;
    // Alarms are late after the computer slept; a clock that was set back proves nothing.
    const idle = now() - session.usedAt;
    if (idle >= 0 && idle < (await lifetime())) return session;
    await store.remove(storageKey);
    return undefined;
  };
  const prolong = async (found: Session | undefined) => {
    const session = await unexpired(found);
    if (session) await write({ ...session, usedAt: now() });
    return session !== undefined;
  };

  return {
    end: stored.remove,
    begin: (key) => stored.set({ key: toBase64(key), usedAt: now() }),
    touch: () => stored.use(prolong),
    readKey: () =>
      stored.use(async (found) => {
        const session = await unexpired(found);
        return session && fromBase64(session.key);
      }),
  };
}

const storageKey = 'session';
