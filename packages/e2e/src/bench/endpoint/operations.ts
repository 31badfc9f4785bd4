import { type Chain, chainId } from '@recovery-guardian/devnet';
import { simple7702Accounts } from '@recovery-guardian/safe';
import { createPublicClient, defineChain, type Hex, http, parseEther } from 'viem';
import { createBundlerClient, toSimple7702SmartAccount } from 'viem/account-abstraction';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/** Sends user operations, each of its own account. Returns their hashes once all are included. */
export async function includeOperations(
  chain: Chain,
  bundlerUrl: string,
  count: number,
): Promise<Hex[]> {
  const local = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  });
  const client = createPublicClient({ chain: local, transport: http() });
  const bundler = createBundlerClient({
    client,
    transport: http(bundlerUrl),
    pollingInterval: 200,
  });
  const include = async () => {
    const owner = privateKeyToAccount(generatePrivateKey());
    await client.request({
      method: 'anvil_setBalance' as never,
      params: [owner.address, `0x${parseEther('1').toString(16)}`] as never,
    });
    const implementation = simple7702Accounts['0.8'];
    const account = await toSimple7702SmartAccount({ client, owner, implementation });
    const authorization = await owner.signAuthorization({
      address: implementation,
      chainId,
      nonce: 0,
    });
    const fees = { maxFeePerGas: 10_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n };
    const calls = [{ to: owner.address }];
    const hash = await bundler.sendUserOperation({ account, calls, authorization, ...fees });
    const { success } = await bundler.waitForUserOperationReceipt({ hash, timeout: 120_000 });
    if (!success) throw new Error(`The user operation ${hash} failed`);
    return hash;
  };
  const hashes: Hex[] = [];
  // A few at a time: the bundler has few executors.
  while (hashes.length < count) {
    const next = Array.from({ length: Math.min(8, count - hashes.length) }, include);
    hashes.push(...(await Promise.all(next)));
  }
  return hashes;
}
