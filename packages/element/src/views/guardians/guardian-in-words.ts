import type { Address } from 'viem';
import { addressesInWords } from '../../components/addresses-in-words.ts';
import { isServiceGuardian } from '../../state/protection.ts';
import type { GuardianContext } from '../guardian-row.ts';

/** Names a guardian in a sentence as in its row, isolated so that no name changes its direction (UAX #9). */
export function guardianInWords({ account, strings }: GuardianContext, guardian: Address): string {
  const isService = isServiceGuardian(account, guardian);
  const name = isService ? strings.serviceGuardian : account.guardianNames[guardian];
  const address = addressesInWords([guardian]);
  return name ? `\u2068${name}\u2069 (${address})` : address;
}
