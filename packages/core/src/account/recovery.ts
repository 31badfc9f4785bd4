import { type Address, isAddress, zeroAddress } from 'viem';
import { sentinelAddress } from '../safe/contract-functions.ts';

/** The most owners that one recovery may name. */
export const maximumNewOwners = 50;

export interface NewOwnersParameters {
  account: Address;
  newOwners: readonly string[];
  newThreshold: number;
  /** The account's guardians: a recovery to one of them could never be finalized. */
  guardians?: readonly Address[] | undefined;
}

/** Why a list of new owners is refused. */
export type NewOwnersFault =
  | 'none'
  | 'too-many'
  | 'not-an-address'
  | 'checksum'
  | 'zero'
  | 'sentinel'
  | 'account'
  | 'guardian'
  | 'twice'
  | 'threshold';

/** The first fault of a list of new owners, and the owner that has it, if it is one's. */
export interface NewOwnersProblem {
  fault: NewOwnersFault;
  owner?: string;
}

/**
 * Finds why a recovery to these owners could never be finalized; `undefined` if it can. A list that
 * the chain refuses in the last step would leave the account stuck.
 */
export function findNewOwnersProblem({
  account,
  newOwners,
  newThreshold,
  guardians = [],
}: NewOwnersParameters): NewOwnersProblem | undefined {
  if (newOwners.length === 0) return { fault: 'none' };
  if (newOwners.length > maximumNewOwners) return { fault: 'too-many' };
  const taken = new Map<string, NewOwnersFault>([
    ...guardians.map((guardian) => [guardian.toLowerCase(), 'guardian'] as const),
    [account.toLowerCase(), 'account'],
    [sentinelAddress, 'sentinel'],
    [zeroAddress, 'zero'],
  ]);
  for (const owner of newOwners) {
    const key = owner.toLowerCase();
    if (!isAddress(owner, { strict: false })) return { fault: 'not-an-address', owner };
    // A wrong checksum means a mistyped address, whose key no one has.
    if (!isAddress(owner)) return { fault: 'checksum', owner };
    const fault = taken.get(key);
    if (fault) return { fault, owner };
    taken.set(key, 'twice');
  }
  const isPossible = newThreshold >= 1 && newThreshold <= newOwners.length;
  return Number.isSafeInteger(newThreshold) && isPossible ? undefined : { fault: 'threshold' };
}

/**
 * Whether a running recovery can never be finalized. Version 0.1.0 of the module starts it all the
 * same. The account can cancel it, or more approvals replace it.
 */
export function isStuck(running: NewOwnersParameters): boolean {
  // The chain itself has no limit to their number.
  return ![undefined, 'too-many'].includes(findNewOwnersProblem(running)?.fault);
}

/** Says, for developers, what is wrong with a list of new owners, and in which field. */
export function explainNewOwnersProblem(
  { fault, owner }: NewOwnersProblem,
  { newOwners }: Pick<NewOwnersParameters, 'newOwners'>,
): { field: 'newOwners' | 'newThreshold'; hint: string } {
  const hints: Record<NewOwnersFault, string> = {
    none: 'Name at least one new owner.',
    'too-many': `Name at most ${maximumNewOwners} new owners.`,
    'not-an-address': `${owner} is not an address.`,
    checksum: `${owner} is mistyped: its checksum does not match.`,
    zero: 'The zero address cannot be an owner.',
    sentinel: 'The sentinel address 0x…01 cannot be an owner.',
    account: 'The account cannot own itself.',
    guardian: `${owner} is a guardian of the account and cannot be its owner.`,
    twice: `${owner} is named twice.`,
    threshold: `The threshold must be a whole number from 1 to ${newOwners.length}.`,
  };
  return { field: fault === 'threshold' ? 'newThreshold' : 'newOwners', hint: hints[fault] };
}
