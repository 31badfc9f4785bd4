import { WalletError } from '../../messages/errors.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** Wrong passwords since the last right one; kept over restarts. */
export interface FailedAttempts {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

export const noFailedAttempts: FailedAttempts = { count: 0, lastAt: 0 };

/** Makes whoever tries passwords wait longer and longer. */
export interface PasswordAttempts {
  /**
   * Runs one try. It counts as wrong before it has run, so that ending the worker in the middle does
   * not make it free.
   *
   * @throws {WalletError} `too-soon`; or `wrong-password`, with when the next one may be tried.
   */
  attempt<Result>(open: () => Promise<Result>): Promise<Result>;
  /** When the next password may be tried; `undefined` for now. */
  retryAt(): Promise<number | undefined>;
}

export function passwordAttempts(
  failed: StoredValue<FailedAttempts>,
  now: () => number,
): PasswordAttempts {
  async function retryAt(): Promise<number | undefined> {
    const { count, lastAt } = await failed.get();
    // A clock that was set back must not lock the person out for years.
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
    async attempt(open) {
      const before = await failed.get();
      await countOne();
      try {
        const result = await open();
        await failed.set(noFailedAttempts);
        return result;
      } catch (error) {
        if (!(error instanceof WalletError) || error.reason !== 'wrong-password') {
          // It was not the password's fault.
          await failed.set(before);
          throw error;
        }
        throw new WalletError('wrong-password', error.message, { retryAt: await retryAt() });
      }
    },
  };
}

/** In milliseconds: three tries are free, then 2 s, 4 s, 8 s … up to 15 minutes. */
function delayAfter(count: number): number {
  return count < 3 ? 0 : Math.min(2_000 * 2 ** (count - 3), 900_000);
}
