import type { World } from '@recovery-guardian/devnet';
import { recoveryModuleAbi, safeAbi } from '@recovery-guardian/protocol';
import { type Address, createTestClient, http, publicActions } from 'viem';
import { foundry } from 'viem/chains';

/** What the local world's chain says of accounts, asked without any wallet; and its clock. */
export function worldChain({ rpcUrl, recoveryModule, gracePeriod }: World) {
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(rpcUrl),
  }).extend(publicActions);
  return {
    ownersOf: (address: Address): Promise<readonly Address[]> =>
      client.readContract({ address, abi: safeAbi, functionName: 'getOwners' }),
    guardiansOf: (account: Address): Promise<readonly Address[]> =>
      client.readContract({
        address: recoveryModule,
        abi: recoveryModuleAbi,
        functionName: 'getGuardians',
        args: [account],
      }),
    /** In wei. */
    balancesOf: (addresses: readonly Address[]): Promise<readonly bigint[]> =>
      Promise.all(addresses.map((address) => client.getBalance({ address }))),
    /** Lets a recovery's waiting time pass. */
    async skipGracePeriod(): Promise<void> {
      await client.increaseTime({ seconds: gracePeriod });
      await client.mine({ blocks: 1 });
    },
  };
}
