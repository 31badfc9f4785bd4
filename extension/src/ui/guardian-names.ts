import { type GuardianNames, readGuardianNames } from '@recovery-guardian/element/design';
import type { Account } from '@recovery-guardian/wallet';

/** The user's names for an account's guardians, as stored by `<recovery-guardian>`. */
export function guardianNamesOf({ chainId, address }: Account): GuardianNames {
  return readGuardianNames({ account: address, chainId });
}
