import { safeAbi } from '@recovery-guardian/core';
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { longestList } from './address-lists.ts';
import type { Reader } from './reader.ts';

/** The owners of a Safe. */
export interface Owners {
  addresses: readonly Address[];
  threshold: bigint;
}

const getOwners = encodeFunctionData({ abi: safeAbi, functionName: 'getOwners' });
const getThreshold = encodeFunctionData({ abi: safeAbi, functionName: 'getThreshold' });

/** In hexadecimal digits: a list is its offset, its length and a word for each address. */
const longestAnswer = 2 + 64 * (2 + longestList);

/**
 * Reads the owners and threshold of a Safe; `undefined` if the account does not answer like one, or
 * has more than {@link longestList}.
 */
export async function readOwners(reader: Reader, account: Address): Promise<Owners | undefined> {
  const [owners, threshold] = await Promise.all([
    reader.call({ to: account, data: getOwners }),
    reader.call({ to: account, data: getThreshold }),
  ]);
  const answer = decodeOwners(owners, threshold);
  const isSafe =
    answer && answer.threshold >= 1n && answer.threshold <= BigInt(answer.addresses.length);
  return isSafe ? answer : undefined;
}

/**
 * Unlike the module, an account may be anything, so an undecodable answer means that it is not a
 * Safe.
 */
function decodeOwners(owners: Hex | undefined, threshold: Hex | undefined): Owners | undefined {
  if (owners === undefined || threshold === undefined) return undefined;
  if (owners.length > longestAnswer) return undefined;
  try {
    return {
      addresses: decodeFunctionResult({ abi: safeAbi, functionName: 'getOwners', data: owners }),
      threshold: decodeFunctionResult({
        abi: safeAbi,
        functionName: 'getThreshold',
        data: threshold,
      }),
    };
  } catch {
    return undefined;
  }
}
