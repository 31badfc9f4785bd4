import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem';
import type { World } from '../world.ts';

/** The local chain: reads, sends, and controls the clock of the development node. */
export type LocalChain = ReturnType<typeof connectToChain>;

export function connectToChain({ chainId, rpcUrl }: World) {
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return createTestClient({
    mode: 'anvil',
    chain,
    transport: http(rpcUrl, { batch: true, retryCount: 0 }),
    cacheTime: 0,
    pollingInterval: 500,
  })
    .extend(publicActions)
    .extend(walletActions);
}

/** Advances the chain's clock: every later block has the new time. */
export async function skipAhead(chain: LocalChain, seconds: number): Promise<void> {
  await chain.increaseTime({ seconds });
  await chain.mine({ blocks: 1 });
}
