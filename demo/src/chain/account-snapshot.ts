import { recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import type { LocalChain } from './local-chain.ts';

/** A pending recovery: the new owners, and its end (seconds since 1970, chain time). */
export interface PendingRecovery {
  readonly newOwners: readonly Address[];
  readonly newThreshold: number;
  readonly executeAfter: number;
}

/** An account's state on the chain at one block. */
export interface AccountSnapshot {
  readonly account: Address;
  readonly blockNumber: bigint;
  /** The block's time, in seconds since 1970. */
  readonly timestamp: number;
  readonly owners: readonly Address[];
  readonly threshold: number;
  readonly recoveryEnabled: boolean;
  readonly guardians: readonly Address[];
  readonly guardianThreshold: number;
  readonly recovery: PendingRecovery | undefined;
}

/** Reads everything at the same block, for a consistent state. */
export async function readAccount(
  chain: LocalChain,
  module: Address,
  account: Address,
): Promise<AccountSnapshot> {
  const { number: blockNumber, timestamp } = await chain.getBlock();
  const safe = { address: account, abi: safeAbi, blockNumber } as const;
  const recoveryModule = {
    address: module,
    abi: recoveryModuleAbi,
    args: [account],
    blockNumber,
  } as const;
  const [owners, threshold, recoveryEnabled, guardians, guardianThreshold, request] =
    await Promise.all([
      chain.readContract({ ...safe, functionName: 'getOwners' }),
      chain.readContract({ ...safe, functionName: 'getThreshold' }),
      chain.readContract({ ...safe, functionName: 'isModuleEnabled', args: [module] }),
      chain.readContract({ ...recoveryModule, functionName: 'getGuardians' }),
      chain.readContract({ ...recoveryModule, functionName: 'threshold' }),
      chain.readContract({ ...recoveryModule, functionName: 'getRecoveryRequest' }),
    ]);
  const executeAfter = Number(request.executeAfter);
  return {
    account,
    blockNumber,
    timestamp: Number(timestamp),
    owners,
    threshold: Number(threshold),
    recoveryEnabled,
    guardians,
    guardianThreshold: Number(guardianThreshold),
    recovery: executeAfter
      ? { newOwners: request.newOwners, newThreshold: Number(request.newThreshold), executeAfter }
      : undefined,
  };
}
