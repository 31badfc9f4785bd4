import { sentinelAddress } from '@recovery-guardian/protocol';
import { type Address, getAddress, isAddress, isAddressEqual, zeroAddress } from 'viem';
import { includesAddress } from '../../chain/guardians.ts';

/** Why an address cannot become a guardian of the account. */
export type GuardianProblem =
  | 'ownerNotAnAddress'
  | 'guardianNoChecksum'
  | 'ownerChecksum'
  | 'guardianReserved'
  | 'guardianIsAccount'
  | 'guardianIsOwner'
  | 'guardianIsModule'
  | 'guardianIsThere';

export interface GuardianAddressParameters {
  /** As it was typed. */
  text: string;
  account: Address;
  module: Address;
  owners: readonly Address[];
  guardians: readonly Address[];
}

/** Returns why this address cannot be a guardian; `undefined` if it can. */
export function findGuardianProblem(
  parameters: GuardianAddressParameters,
): GuardianProblem | undefined {
  const { text, account, module, owners, guardians } = parameters;
  if (!isAddress(text, { strict: false })) return 'ownerNotAnAddress';
  const guardian = getAddress(text);
  if (isReserved(guardian)) return 'guardianReserved';
  // A mistyped guardian would count, and never sign.
  if (text !== guardian) return hasChecksum(text) ? 'ownerChecksum' : 'guardianNoChecksum';
  if (isAddressEqual(guardian, account)) return 'guardianIsAccount';
  if (isAddressEqual(guardian, module)) return 'guardianIsModule';
  if (includesAddress(owners, guardian)) return 'guardianIsOwner';
  return includesAddress(guardians, guardian) ? 'guardianIsThere' : undefined;
}

function isReserved(address: Address): boolean {
  return isAddressEqual(address, zeroAddress) || isAddressEqual(address, sentinelAddress);
}

/** Addresses in only one case have no checksum. */
function hasChecksum(text: string): boolean {
  const letters = text.slice(2).replace(/\d/g, '');
  return letters !== letters.toLowerCase() && letters !== letters.toUpperCase();
}
