import { sentinelAddress } from '@recovery-guardian/core';
import type { TemplateResult } from 'lit';
import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem';
import { type AccountState, includesAddress, isElsewhere } from '../chain/account-state.ts';
import { longestGuardianName } from '../context/account-memory.ts';
import { isServiceGuardian } from '../context/protection.ts';
import { addressesInWords } from '../ui/address.ts';
import { textField } from '../ui/field.ts';
import type { Strings } from '../words/en/strings.ts';
import type { GuardianContext } from './guardian-row.ts';

/** Why an address cannot become a guardian of the account. */
export type GuardianProblem =
  | 'ownerNotAnAddress'
  | 'guardianNoChecksum'
  | 'ownerChecksum'
  | 'guardianReserved'
  | 'guardianIsAccount'
  | 'guardianIsOwner'
  | 'guardianIsModule'
  | 'guardianIsThere'
  | 'wayElsewhere';

interface GuardianAddressParameters {
  /** As it was typed. */
  text: string;
  account: Address;
  module: Address;
  owners: readonly Address[];
  guardians: readonly Address[];
  /** The account's other recovery modules. */
  others?: AccountState['others'];
}

/** Returns why this address cannot be a guardian; `undefined` if it can. */
export function findGuardianProblem(
  parameters: GuardianAddressParameters,
): GuardianProblem | undefined {
  const { text, account, module, owners, guardians, others = [] } = parameters;
  if (!isAddress(text, { strict: false })) return 'ownerNotAnAddress';
  const guardian = getAddress(text);
  if (isReserved(guardian)) return 'guardianReserved';
  // A mistyped guardian would count, and never sign.
  if (text !== guardian) return hasChecksum(text) ? 'ownerChecksum' : 'guardianNoChecksum';
  if (isAddressEqual(guardian, account)) return 'guardianIsAccount';
  if (isAddressEqual(guardian, module)) return 'guardianIsModule';
  if (includesAddress(owners, guardian)) return 'guardianIsOwner';
  if (includesAddress(guardians, guardian)) return 'guardianIsThere';
  return isElsewhere({ others }, guardian) ? 'wayElsewhere' : undefined;
}

function isReserved(address: Address): boolean {
  return isAddressEqual(address, zeroAddress) || isAddressEqual(address, sentinelAddress);
}

/** Addresses in only one case have no checksum. */
function hasChecksum(text: string): boolean {
  const letters = text.slice(2).replace(/\d/g, '');
  return letters !== letters.toLowerCase() && letters !== letters.toUpperCase();
}

/** Names a guardian in a sentence as in its row, isolated so that no name changes its direction (UAX #9). */
export function guardianInWords({ account, strings }: GuardianContext, guardian: Address): string {
  const isService = isServiceGuardian(account, guardian);
  const name = isService ? strings.serviceGuardian : account.guardianNames[guardian];
  const address = addressesInWords([guardian]);
  return name ? `\u2068${name}\u2069 (${address})` : address;
}

/** Renders the field for the user's name of a guardian, and who will see it. */
export function nameField(
  strings: Strings,
  value: string,
  onInput: (name: string) => void,
): TemplateResult {
  return textField({
    id: 'name',
    label: strings.guardianName,
    value,
    hint: strings.guardianNameHint,
    maxLength: longestGuardianName,
    direction: 'auto',
    onInput,
  });
}
