import { asciiDigits, findNewOwnersProblem, type NewOwnersFault } from '@recovery-guardian/core';
import type { Address } from 'viem';

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

const problems: Partial<Record<NewOwnersFault, NewOwnerProblem>> = {
  'not-an-address': 'ownerNotAnAddress',
  checksum: 'ownerChecksum',
  account: 'ownerIsAccount',
  guardian: 'ownerIsGuardian',
};

/** Returns, for each owner, why the chain would reject it in the last step. */
export function findNewOwnerProblems({
  owners,
  ...of
}: NewOwnersParameters): readonly (NewOwnerProblem | undefined)[] {
  return owners.map((owner, index) => {
    const alone = findNewOwnersProblem({ ...of, newOwners: [owner], newThreshold: 1 });
    if (alone) return problems[alone.fault] ?? 'ownerRefused';
    const isTwice = owners
      .slice(0, index)
      .some((other) => other.toLowerCase() === owner.toLowerCase());
    return isTwice ? 'ownerTwice' : undefined;
  });
}

/** Reads the typed threshold; `undefined` if it is not a number from 1 to `count`. */
export function readThreshold(text: string, count: number): number | undefined {
  const digits = asciiDigits(text).trim();
  const threshold = /^\d{1,2}$/.test(digits) ? Number(digits) : 0;
  return threshold >= 1 && threshold <= count ? threshold : undefined;
}
