import {
  addGuardianCall,
  enableModuleCall,
  execTransactionCall,
  packOwnerSignatures,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/protocol';
import type { Address } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deploySafes } from '../chain/accounts.ts';
import { recoveryModules } from '../chain/addresses.ts';
import { chainClient, mineTogether } from '../chain/client.ts';
import type { Chain } from '../chain/start-chain.ts';

/** How many transactions go into one block. */
const batch = 200;

/** Deploys Safes that the chain's first account owns alone, for tests that need thousands of them. */
export async function deployManySafes(chain: Chain, count: number): Promise<Address[]> {
  const { client, owner } = await prepare(chain);
  const safes: Address[] = [];
  while (safes.length < count) {
    const setups = Array.from({ length: Math.min(batch, count - safes.length) }, (_, i) => ({
      owners: [owner.address],
      threshold: 1,
      saltNonce: BigInt(1 + safes.length + i),
    }));
    safes.push(...(await deploySafes(client, owner.address, setups)));
  }
  return safes;
}

/** Enables the recovery module on Safes of {@link deployManySafes}, each with a guardian of its own. */
export async function addGuardians(
  chain: Chain,
  pairs: readonly { account: Address; guardian: Address }[],
): Promise<void> {
  const { client, owner } = await prepare(chain);
  const module = recoveryModules.threeMinutes.address;
  for (let i = 0; i < pairs.length; i += batch) {
    const calls = pairs.slice(i, i + batch).map(async ({ account, guardian }) => {
      const transaction = safeTransaction([
        enableModuleCall(account, module),
        addGuardianCall({ module, guardian, threshold: 1n }),
      ]);
      const { chainId } = chain;
      const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce: 0n });
      const signature = await owner.signTypedData(typedData);
      const signatures = packOwnerSignatures([{ signer: owner.address, signature }]);
      return { ...execTransactionCall({ account, transaction, signatures }), gas: 1_000_000n };
    });
    await mineTogether(client, owner.address, await Promise.all(calls));
  }
}

async function prepare(chain: Chain) {
  const [first] = chain.accounts;
  if (!first) throw new RangeError('The chain has no accounts');
  const client = chainClient(chain.rpcUrl);
  await client.setBlockGasLimit({ gasLimit: BigInt(batch) * 1_000_000n });
  return { client, owner: privateKeyToAccount(first.privateKey) };
}
