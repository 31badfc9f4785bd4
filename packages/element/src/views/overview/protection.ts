import type { Address } from 'viem';
import type { AccountState } from '../../chain/account-state.ts';

/** Whether somebody could let the owner back in today. */
export type Protection = 'protected' | 'unprotected' | 'incomplete';

/**
 * Reads an account's protection off the chain. A guardian that was registered but is not on the
 * account yet, or guardians while the module is off, are a promise that would not be kept.
 */
export function protectionOf(
  { guardians, moduleEnabled }: Pick<AccountState, 'guardians' | 'moduleEnabled'>,
  serviceGuardian: Address | undefined,
): Protection {
  if (guardians.length > 0 && moduleEnabled) return 'protected';
  return guardians.length > 0 || serviceGuardian ? 'incomplete' : 'unprotected';
}
