import type { LocalChain } from '../chain/local-chain.ts';

/** Advances the local chain's clock: every later block carries the new time. */
export async function skipAhead(chain: LocalChain, seconds: number): Promise<void> {
  await chain.increaseTime({ seconds });
  await chain.mine({ blocks: 1 });
}
