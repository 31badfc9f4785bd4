import { asciiDigits, findNewOwnersProblem } from '@recovery-guardian/core';
import { type Address, isAddress, isAddressEqual } from 'viem';
import { includesAddress } from '../../chain/account-state.ts';

/** Why an address cannot take over the account. */
export type NewOwnerProblem =
  | 'ownerNotAnAddress'
  | 'ownerChecksum'
  | 'ownerIsAccount'
  | 'ownerIsGuardian'
  | 'ownerTwice'
  | 'ownerRefused';

export interface NewOwnersParameters {
  /** As typed, trimmed. */
  owners: readonly string[];
  account: Address;
  guardians: readonly Address[];
}

/** Returns, for each owner, why the chain would reject it in the last step. */
export function findNewOwnerProblems({
  owners,
  ...of
}: NewOwnersParameters): readonly (NewOwnerProblem | undefined)[] {
  return owners.map((owner, index) => {
    const isTwice = owners
      .slice(0, index)
      .some((other) => other.toLowerCase() === owner.toLowerCase());
    return findProblem(owner, of) ?? (isTwice ? 'ownerTwice' : undefined);
  });
}

function findProblem(
  owner: string,
  { account, guardians }: Omit<NewOwnersParameters, 'owners'>,
): NewOwnerProblem | undefined {
  if (!isAddress(owner, { strict: false })) return 'ownerNotAnAddress';
  if (!isAddress(owner)) return 'ownerChecksum';
  if (isAddressEqual(owner, account)) return 'ownerIsAccount';
  if (includesAddress(guardians, owner)) return 'ownerIsGuardian';
  const request = { account, guardians, newOwners: [owner], newThreshold: 1 };
  return findNewOwnersProblem(request) ? 'ownerRefused' : undefined;
}

/** Reads the typed threshold; `undefined` if it is not a number from 1 to `count`. */
export function readThreshold(text: string, count: number): number | undefined {
  const digits = asciiDigits(text).trim();
  const threshold = /^\d{1,2}$/.test(digits) ? Number(digits) : 0;
  return threshold >= 1 && threshold <= count ? threshold : undefined;
}
