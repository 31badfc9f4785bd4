import {
  type ReadContract,
  readModule,
  recoveryModuleAbiV1,
  safeAbi,
} from '@recovery-guardian/core';
import type { World } from '@recovery-guardian/devnet';
import { chainClient } from '@recovery-guardian/devnet/testing';
import type { Address } from 'viem';

/** Reads accounts from the local world's chain, without a wallet; and controls its clock. */
export function worldChain({
  rpcUrl,
  recoveryModule,
  gracePeriod,
}: Pick<World, 'rpcUrl' | 'recoveryModule' | 'gracePeriod'>) {
  const client = chainClient(rpcUrl);
  return {
    ownersOf: (address: Address): Promise<readonly Address[]> =>
      client.readContract({ address, abi: safeAbi, functionName: 'getOwners' }),
    guardiansOf: (account: Address): Promise<readonly Address[]> =>
      client.readContract({
        address: recoveryModule,
        abi: recoveryModuleAbiV1,
        functionName: 'getGuardians',
        args: [account],
      }),
    /** How many of them must agree. */
    guardianThresholdOf: (account: Address): Promise<bigint> =>
      client.readContract({
        address: recoveryModule,
        abi: recoveryModuleAbiV1,
        functionName: 'threshold',
        args: [account],
      }),
    /** Whether a recovery of the account is pending. */
    async isRecovering(account: Address): Promise<boolean> {
      const read: ReadContract = async (to, { encode, decode }, ...parameters) => {
        const { data = '0x' } = await client.call({ to, data: encode(...parameters) });
        return decode(data);
      };
      return (await readModule(read, account, recoveryModule)).recovery !== undefined;
    },
    /** Accounts that the node signs for, and that own nothing. */
    strangers: async (): Promise<readonly Address[]> => (await client.getAddresses()).slice(4, 10),
    /** How many transactions this address has paid for. */
    transactionsOf: (address: Address): Promise<number> => client.getTransactionCount({ address }),
    /** In wei. */
    balancesOf: (addresses: readonly Address[]): Promise<readonly bigint[]> =>
      Promise.all(addresses.map((address) => client.getBalance({ address }))),
    /** Advances the clock past a recovery's grace period. */
    async skipGracePeriod(): Promise<void> {
      await client.increaseTime({ seconds: gracePeriod });
      await client.mine({ blocks: 1 });
    },
  };
}
