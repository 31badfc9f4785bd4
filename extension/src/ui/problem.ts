import { WalletError, type WalletErrorReason } from '../messages/errors.ts';
import type { Strings } from '../translations/strings.ts';

/** Why something failed: the background's reasons, and those of the screens. */
export type ProblemReason = WalletErrorReason | 'permission-refused' | 'unknown';

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
export function reasonOf(error: unknown): ProblemReason {
  if (error instanceof WalletError || error instanceof ScreenError) return error.reason;
  return 'unknown';
}

/** A sentence: what is wrong, and what to do now. */
export function problemInWords(strings: Strings, error: unknown): string {
  return strings.problems[reasonOf(error)];
}
