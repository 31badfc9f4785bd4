import { WalletError } from '../../messages/errors.ts';
import type { StoredValue } from '../stored-value.ts';

/** Wrong passwords since the last right one, stored across restarts. */
export interface FailedAttempts {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

export const noFailedAttempts: FailedAttempts = { count: 0, lastAt: 0 };

/** Delays repeated attempts to unlock, longer each time. */
export function passwordAttempts(failed: StoredValue<FailedAttempts>, now: () => number) {
  /** When the next attempt is allowed; `undefined` if it is allowed now. */
  async function retryAt(): Promise<number | undefined> {
    const { count, lastAt } = await failed.get();
    // If the clock was set back, the user must not be locked out for years.
    const at = Math.min(lastAt, now()) + delayAfter(count);
    return at > now() ? at : undefined;
  }

  async function countOne(): Promise<FailedAttempts> {
    return failed.update(async ({ count, lastAt }) => {
      const at = Math.min(lastAt, now()) + delayAfter(count);
      if (at > now()) throw new WalletError('too-soon', 'Too many passwords', { retryAt: at });
      return { count: count + 1, lastAt: now() };
    });
  }

  return {
    retryAt,
    /**
     * Runs one attempt, counted as failed beforehand so that killing the worker does not make it
     * free.
     *
     * @throws {WalletError} `too-soon`; or `wrong-password`, with the time of the next allowed
     *   attempt.
     */
    async attempt<Result>(open: () => Promise<Result>): Promise<Result> {
      const before = await failed.get();
      await countOne();
      try {
        const result = await open();
        await failed.set(noFailedAttempts);
        return result;
      } catch (error) {
        if (!(error instanceof WalletError) || error.reason !== 'wrong-password') {
          // The password was not wrong.
          await failed.set(before);
          throw error;
        }
        throw new WalletError('wrong-password', error.message, { retryAt: await retryAt() });
      }
    },
  };
}

/** In milliseconds: three attempts are free, then 2 s, 4 s, 8 s … up to 15 minutes. */
function delayAfter(count: number): number {
  return count < 3 ? 0 : Math.min(2_000 * 2 ** (count - 3), 900_000);
}
