import { findNewOwnersProblem } from '@recovery-guardian/protocol';
import { type Address, isAddress, isAddressEqual } from 'viem';

/** Why an address cannot take over the account. */
export type NewOwnerProblem =
  | 'ownerNotAnAddress'
  | 'ownerChecksum'
  | 'ownerIsAccount'
  | 'ownerIsGuardian'
  | 'ownerRefused';

export type NewOwnerParameters = {
  owner: string;
  account: Address;
  guardians: readonly Address[];
};

/** Tells why the chain would refuse this owner in the last step, or `undefined` if it would not. */
export function findNewOwnerProblem(parameters: NewOwnerParameters): NewOwnerProblem | undefined {
  const { owner, account, guardians } = parameters;
  if (!isAddress(owner, { strict: false })) return 'ownerNotAnAddress';
  if (!isAddress(owner)) return 'ownerChecksum';
  if (isAddressEqual(owner, account)) return 'ownerIsAccount';
  if (guardians.some((guardian) => isAddressEqual(guardian, owner))) return 'ownerIsGuardian';
  const request = { account, guardians, newOwners: [owner], newThreshold: 1 };
  return findNewOwnersProblem(request) ? 'ownerRefused' : undefined;
}
