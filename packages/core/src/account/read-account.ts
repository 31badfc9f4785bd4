import type { Address } from 'viem';
import { recoveryModuleViews, safeViews } from '../safe/account-views.ts';
import type { ContractFunction } from '../safe/contract-functions.ts';

/** Calls a view of a contract. Element, extension and demo page each read the chain in their own way. */
export type ReadContract = <Parameters extends readonly unknown[], Result>(
  contract: Address,
  view: ContractFunction<Parameters, Result>,
  ...parameters: Parameters
) => Promise<Result>;

/** A recovery that is in its grace period or ready to be finalized. */
export interface PendingRecovery {
  readonly newOwners: readonly Address[];
  readonly newThreshold: number;
  /** When it can be finalized, in seconds since 1970, by the chain's clock. */
  readonly executeAfter: number;
}

/** What a recovery module stores about an account. */
export interface AccountInModule {
  readonly module: Address;
  /** Newest first, as in the module's own list. */
  readonly guardians: readonly Address[];
  /** How many guardians must agree. */
  readonly guardianThreshold: number;
  readonly recovery: PendingRecovery | undefined;
}

/** Reads what a recovery module stores about an account, enabled or not. */
export async function readModule(
  read: ReadContract,
  account: Address,
  module: Address,
): Promise<AccountInModule> {
  const [guardians, guardianThreshold, request] = await Promise.all([
    read(module, recoveryModuleViews.getGuardians, account),
    read(module, recoveryModuleViews.threshold, account),
    read(module, recoveryModuleViews.getRecoveryRequest, account),
  ]);
  const [, newThreshold, executeAfter, newOwners] = request;
  const isRunning = executeAfter > 0n;
  return {
    module,
    guardians,
    guardianThreshold: Number(guardianThreshold),
    recovery: isRunning
      ? { newOwners, newThreshold: Number(newThreshold), executeAfter: Number(executeAfter) }
      : undefined,
  };
}

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
