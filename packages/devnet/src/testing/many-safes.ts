import {
  addGuardianCall,
  type Call,
  enableModuleCall,
  execTransactionCall,
  packOwnerSignatures,
  safeTransaction,
  safeTransactionTypedData,
} from '@recovery-guardian/protocol';
import { createSafeCall, safeAddress } from '@recovery-guardian/safe';
import type { Address } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { KeyPair } from '../chain/accounts.ts';
import { recoveryModules } from '../chain/addresses.ts';
import { chainClient, mineTogether } from '../chain/client.ts';
import type { Chain } from '../chain/start-chain.ts';

type SafeChain = Pick<Chain, 'rpcUrl'> & { accounts: readonly KeyPair[] };

/** Deploys Safes owned by the chain's first account, for tests that need thousands of them. */
export async function deployManySafes(chain: SafeChain, count: number): Promise<Address[]> {
  const owner = ownerOf(chain);
  // Each call adds a block, so its Safes are new ones.
  const block = await chainClient(chain.rpcUrl).getBlockNumber();
  const setups = Array.from({ length: count }, (_, i) => ({
    owners: [owner.address],
    threshold: 1,
    saltNonce: (block << 32n) + BigInt(i + 1),
  }));
  await callTogether(chain, setups.map(createSafeCall));
  return setups.map(safeAddress);
}

/**
 * Enables the recovery module on Safes of {@link deployManySafes} and adds each one's guardians, with
 * threshold 1.
 */
export async function addGuardians(
  chain: Chain,
  pairs: readonly { account: Address; guardian: Address }[],
): Promise<void> {
  const owner = ownerOf(chain);
  const module = recoveryModules.threeMinutes.address;
  const calls = [...Map.groupBy(pairs, ({ account }) => account)].map(async ([account, those]) => {
    const transaction = safeTransaction([
      enableModuleCall(account, module),
      ...those.map(({ guardian }) => addGuardianCall({ module, guardian, threshold: 1n })),
    ]);
    const { chainId } = chain;
    const typedData = safeTransactionTypedData({ account, chainId, transaction, nonce: 0n });
    const signature = await owner.signTypedData(typedData);
    const signatures = packOwnerSignatures([{ signer: owner.address, signature }]);
    return execTransactionCall({ account, transaction, signatures });
  });
  await callTogether(chain, await Promise.all(calls));
}

function ownerOf({ accounts: [first] }: SafeChain): PrivateKeyAccount {
  if (!first) throw new RangeError('The chain has no accounts');
  return privateKeyToAccount(first.privateKey);
}

/** The gas that is enough for any of these calls. */
const gasPerCall = 500_000n;

/** Calls per transaction, so that it fits into a block of the local chain. */
const batch = 50;

/** Sends calls that anyone may send through MultiSendCallOnly, many in each transaction. */
async function callTogether(chain: SafeChain, calls: readonly Call[]): Promise<void> {
  const client = chainClient(chain.rpcUrl);
  for (let i = 0; i < calls.length; i += batch) {
    const some = calls.slice(i, i + batch);
    const { to, data } = safeTransaction(some);
    const gas = BigInt(some.length) * gasPerCall;
    await mineTogether(client, ownerOf(chain).address, [{ to, data, gas }]);
  }
}
