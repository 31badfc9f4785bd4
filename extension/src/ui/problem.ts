import { WalletError } from '../messages/errors.ts';
import type { Strings } from '../translations/strings.ts';

/** An error found by a screen itself. */
export class ScreenError extends Error {
  override readonly name = 'ScreenError';
  readonly reason: 'permission-refused';

  constructor(reason: 'permission-refused') {
    super(reason);
    this.reason = reason;
  }
}

/** Returns the reason of any error. */
export function reasonOf(error: unknown): keyof Strings['problems'] {
  if (error instanceof WalletError || error instanceof ScreenError) return error.reason;
  return 'unknown';
}

/** A sentence: what is wrong, and what to do now. */
export function problemInWords(strings: Strings, error: unknown): string {
  return strings.problems[reasonOf(error)];
}
