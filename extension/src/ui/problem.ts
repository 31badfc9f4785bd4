import { ProviderRpcError } from '@recovery-guardian/core';
import { WalletError } from '@recovery-guardian/wallet';
import type { Strings } from '../translations/en.ts';

type ScreenErrorReason =
  | 'permission-refused'
  | 'no-setup'
  | 'invalid-setup'
  | 'no-code'
  | 'foreign-code'
  | 'unfit-passkey';

/** An error found by a screen itself. */
export class ScreenError extends Error {
  override readonly name = 'ScreenError';
  readonly reason: ScreenErrorReason;

  constructor(reason: ScreenErrorReason) {
    super(reason);
    this.reason = reason;
  }
}

export function reasonOf(error: unknown): keyof Strings['problems'] {
  if (error instanceof WalletError || error instanceof ScreenError) return error.reason;
  return error instanceof ProviderRpcError && error.code === 4001 ? 'declined' : 'unknown';
}

/** A sentence: what is wrong, and what to do now. */
export function problemInWords(strings: Strings, error: unknown): string {
  return strings.problems[reasonOf(error)];
}
