import type { Address } from 'viem';
import { type ReadContract, safeViews } from '../safe/contract-functions.ts';

/** Reads the owners of a Safe, and how many of them must sign. */
export async function readOwners(
  read: ReadContract,
  account: Address,
): Promise<{ owners: readonly Address[]; threshold: number }> {
  const [owners, threshold] = await Promise.all([
    read(account, safeViews.getOwners),
    read(account, safeViews.getThreshold),
  ]);
  return { owners, threshold: Number(threshold) };
}
