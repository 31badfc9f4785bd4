import { requiredConfirmations } from '@recovery-guardian/protocol';
import type { AccountStore } from '../../state/account.ts';
import {
  hasNoContacts,
  isServed,
  trustedPeople,
  unknownGuardians,
} from '../../state/protection.ts';
import type { RecoveryNeeds } from '../../translations/strings.ts';
import { listEffective } from '../contact/effective-contacts.ts';

/**
 * Derives what a recovery needs from the threshold, and from the contacts as far as this browser
 * knows them. `undefined` if it does not know every guardian, or no contact is left.
 */
export function recoveryNeeds(account: Readonly<AccountStore>): RecoveryNeeds | undefined {
  const { state, guardianNames, registrations, knownTargets } = account;
  const { guardianThreshold: threshold } = state;
  const people = trustedPeople(account);
  if (unknownGuardians(account).length > 0 || hasNoContacts(account)) return undefined;
  const codes = listEffective(registrations ?? knownTargets).map(({ channel }) => channel);
  const [name] = people.map((guardian) => guardianNames[guardian]);
  return {
    codes: isServed(account) ? codes : undefined,
    requiredCodes: requiredConfirmations(codes.length),
    people: people.length,
    // Isolated, so that it does not change the sentence's direction (UAX #9).
    name: name ? `\u2068${name}\u2069` : undefined,
    withCodes: threshold - 1,
    withoutCodes: threshold <= people.length ? threshold : undefined,
  };
}
