import { recoveryModules as deployments, type ModuleVersion } from '@recovery-guardian/core';
import {
  type Address,
  createTestClient,
  defineChain,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem';

/** Chain id of the local chain: anvil's own default. */
export const chainId = 31337;

const [threeMinutes, threeDays, sevenDays, fourteenDays] = deployments;

/** The recovery modules of version 0.1.0 that the local chain has, by their grace periods. */
export const recoveryModules = { threeMinutes, threeDays, sevenDays, fourteenDays };

const day = 24 * 60 * 60;

/** Those of version 0.2.0. The addresses are made up: those on public chains are unknown. */
export const recoveryModulesV2 = {
  threeMinutes: { address: '0x0200000000000000000000000000000000000180', gracePeriod: 180 },
  threeDays: { address: '0x0200000000000000000000000000000000000003', gracePeriod: 3 * day },
  sevenDays: { address: '0x0200000000000000000000000000000000000007', gracePeriod: 7 * day },
  fourteenDays: { address: '0x0200000000000000000000000000000000000014', gracePeriod: 14 * day },
} as const satisfies Record<string, { address: Address; gracePeriod: number }>;

/**
 * The modules that a local service serves: those of three minutes first, of this version. Wallets know
 * one of them, so that no user is asked for a waiting time.
 */
export function servedModules(first: ModuleVersion = '0.1.0') {
  const tiers = [
    ['0.1.0', recoveryModules.threeMinutes],
    ['0.2.0', recoveryModulesV2.threeMinutes],
    ['0.2.0', recoveryModulesV2.sevenDays],
  ] as const;
  return tiers
    .toSorted(([one], [other]) => Number(other === first) - Number(one === first))
    .map(([, { address, gracePeriod: delay }]) => ({ address, delay }));
}

/** Deploys init code by CREATE2; anvil has it from its first block. */
export const deterministicDeployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** For viem's clients. `viem/chains` would load hundreds of chains, in half a second. */
export const localChain = defineChain({
  id: chainId,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

/** A client for the local chain: reads, unlocked accounts and anvil's own methods. */
export type ChainClient = ReturnType<typeof chainClient>;

/** Creates a client that reads the newest block and sends simultaneous requests in one batch. */
export function chainClient(rpcUrl: string) {
  return createTestClient({
    chain: localChain,
    mode: 'anvil',
    transport: http(rpcUrl, { batch: { batchSize: 100 } }),
    pollingInterval: 50,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** A call of the unlocked payer. */
export interface PayerCall {
  readonly to: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas: bigint;
}

/** Sends all calls from one unlocked account into one block; throws unless each succeeded. */
export async function mineTogether(
  client: ChainClient,
  payer: Address,
  calls: readonly PayerCall[],
): Promise<void> {
  const nonce = await client.getTransactionCount({ address: payer });
  const hashes = await Promise.all(
    calls.map((call, i) => client.sendTransaction({ account: payer, nonce: nonce + i, ...call })),
  );
  await client.mine({ blocks: 1 });
  const receipts = await Promise.all(
    hashes.map((hash) => client.waitForTransactionReceipt({ hash })),
  );
  const failed = receipts.findIndex(({ status }) => status !== 'success');
  if (failed >= 0) throw new Error(`call ${failed} to ${calls[failed]?.to} reverted`);
}
