import { safeAbi } from '@recovery-guardian/protocol';
import {
  type AccountInModule,
  type ReadContract,
  readModule,
  readOwners,
  withChecksums,
} from '@recovery-guardian/safe';
import type { Address } from 'viem';
import type { LocalChain } from './local-chain.ts';

/** An account's state on the chain at one block. */
export interface AccountSnapshot extends Omit<AccountInModule, 'module'> {
  readonly account: Address;
  readonly blockNumber: bigint;
  /** The block's time, in seconds since 1970. */
  readonly timestamp: number;
  readonly owners: readonly Address[];
  readonly threshold: number;
  readonly recoveryEnabled: boolean;
}

/** Reads everything at the same block, for a consistent state. */
export async function readAccount(
  chain: LocalChain,
  module: Address,
  account: Address,
): Promise<AccountSnapshot> {
  const { number: blockNumber, timestamp } = await chain.getBlock();
  const read: ReadContract = async (to, { encode, decode }, ...parameters) => {
    const { data = '0x' } = await chain.call({ to, data: encode(...parameters), blockNumber });
    return withChecksums(decode(data));
  };
  const isEnabled = chain.readContract({
    address: account,
    abi: safeAbi,
    blockNumber,
    functionName: 'isModuleEnabled',
    args: [module],
  });
  const [owners, recoveryEnabled, state] = await Promise.all([
    readOwners(read, account),
    isEnabled,
    readModule(read, account, module),
  ]);
  return {
    ...state,
    ...owners,
    account,
    blockNumber,
    timestamp: Number(timestamp),
    recoveryEnabled,
  };
}
