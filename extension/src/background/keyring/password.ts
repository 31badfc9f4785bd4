import { WalletError } from '@recovery-guardian/wallet';
import type { StoredValue } from '../stored-value.ts';

/** The minimum length in characters. */
const shortest = 8;

/** Common in lists of leaked passwords, compared without surrounding digits and signs. */
const common: ReadonlySet<string> = new Set(
  (
    'password passwort passord passwd motdepasse contrasena senha wachtwoord parola login welcome ' +
    'willkommen letmein admin administrator master superman batman dragon monkey football baseball ' +
    'basketball princess sunshine shadow michael jennifer jordan iloveyou trustno ' +
    'starwars whatever computer internet secret changeme default qwertz azerty qwerty bitcoin ' +
    'ethereum metamask wallet crypto recovery guardian recoveryguardian mypassword mypass test ' +
    'testtest hello helloworld'
  ).split(' '),
);

/** Sequences on the keyboard and in the alphabet, tested in both directions. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
];

/**
 * Whether a password is among the first guesses of an attacker: too short, a common word with
 * digits around it, one repeated piece, a keyboard sequence. It does not measure strength.
 */
export function isGuessable(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if ([...text].length < shortest) return true;
  if (new Set(text).size < 4 || /^(.{1,4})\1+$/u.test(text)) return true;
  const backwards = [...text].reverse().join('');
  if (runs.some((run) => run.includes(text) || run.includes(backwards))) return true;
  return [text, withoutLeet(text)].some((one) => common.has(one.replace(/^[^a-z]+|[^a-z]+$/g, '')));
}

/** Replaces the digits and signs commonly used for letters. */
function withoutLeet(text: string): string {
  const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
  return text
    .replace(/[!|]/g, 'i')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replace(/[013457](?=.*[a-z])/g, (digit) => letters[digit] ?? digit);
}

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
