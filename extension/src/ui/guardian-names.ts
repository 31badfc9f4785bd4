import { type GuardianNames, readGuardianNames } from '@recovery-guardian/element/design';
import type { Account } from '../messages/account.ts';

/** What the user calls the guardians of an account: `<recovery-guardian>` keeps it on the wallet's pages. */
export function guardianNamesOf({ chainId, address }: Account): GuardianNames {
  return readGuardianNames({ account: address, chainId });
}
