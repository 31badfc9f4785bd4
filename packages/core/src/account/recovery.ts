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

/** What is wrong with a list of new owners, and in which field. */
export interface NewOwnersProblem {
  field: 'newOwners' | 'newThreshold';
  hint: string;
}

/**
 * Finds why a recovery to these owners could never be finalized; `undefined` if it can. A list that
 * the chain refuses in the last step would leave the account stuck.
 */
export function findNewOwnersProblem(
  parameters: NewOwnersParameters,
): NewOwnersProblem | undefined {
  if (parameters.newOwners.length > maximumNewOwners) {
    return { field: 'newOwners', hint: `Name at most ${maximumNewOwners} new owners.` };
  }
  return findImpossible(parameters);
}

/**
 * Whether a running recovery can never be finalized. Version 0.1.0 of the module starts it all the
 * same. The account can cancel it, or more approvals replace it.
 */
export function isStuck(running: NewOwnersParameters): boolean {
  return findImpossible(running) !== undefined;
}

function findImpossible(parameters: NewOwnersParameters): NewOwnersProblem | undefined {
  const { account, newOwners, newThreshold, guardians = [] } = parameters;
  const owners = (hint: string): NewOwnersProblem => ({ field: 'newOwners', hint });
  if (newOwners.length === 0) return owners('Name at least one new owner.');
  const forbidden = new Map<string, string>([
    [zeroAddress, 'The zero address cannot be an owner.'],
    [sentinelAddress, 'The sentinel address 0x…01 cannot be an owner.'],
    [account.toLowerCase(), 'The account cannot own itself.'],
    ...guardians.map((guardian): [string, string] => [
      guardian.toLowerCase(),
      `${guardian} is a guardian of the account and cannot be its owner.`,
    ]),
  ]);
  const seen = new Set<string>();
  for (const owner of newOwners) {
    const key = owner.toLowerCase();
    if (!isAddress(owner, { strict: false })) return owners(`${owner} is not an address.`);
    // A wrong checksum means a mistyped address, whose key no one has.
    if (!isAddress(owner)) return owners(`${owner} is mistyped: its checksum does not match.`);
    const reason = forbidden.get(key);
    if (reason) return owners(reason);
    if (seen.has(key)) return owners(`${owner} is named twice.`);
    seen.add(key);
  }
  if (!Number.isSafeInteger(newThreshold) || newThreshold < 1 || newThreshold > newOwners.length) {
    return {
      field: 'newThreshold',
      hint: `The threshold must be a whole number from 1 to ${newOwners.length}.`,
    };
  }
  return undefined;
}
