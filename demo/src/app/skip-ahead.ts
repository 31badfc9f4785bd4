import type { LocalChain } from '../chain/local-chain.ts';

/** Moves the local chain's clock; every block from the next one on carries the later time. */
export async function skipAhead(chain: LocalChain, seconds: number): Promise<void> {
  await chain.increaseTime({ seconds });
  await chain.mine({ blocks: 1 });
}
