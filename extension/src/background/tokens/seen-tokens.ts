import type { Address } from 'viem';
import type { StoredValue } from '../storage/stored-value.ts';

/** The tokens that accounts sent or got by this wallet, or that the user added, by chain. */
export type SeenTokens = Readonly<Record<number, readonly Address[]>>;

/** On each chain; the oldest are dropped beyond this number. */
const mostTokens = 50;

export async function keepTokens(
  stored: StoredValue<SeenTokens>,
  chainId: number,
  tokens: readonly Address[],
): Promise<void> {
  await stored.update((all) => {
    const before = all[chainId] ?? [];
    return { ...all, [chainId]: [...new Set([...before, ...tokens])].slice(-mostTokens) };
  });
}
