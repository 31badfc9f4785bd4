import type { Address } from 'viem';
import type { StoredValue } from '../stored-value.ts';
import { knownTokens } from './known-tokens.ts';

/** The tokens that accounts sent or got by this wallet, or that the user added, by chain. */
export type SeenTokens = Readonly<Record<number, readonly Address[]>>;

/** On each chain; the oldest are dropped beyond this number. */
const mostTokens = 50;

/** The tokens of a chain that this wallet knows: those seen, and the well-known ones. */
export async function familiarTokens(
  stored: StoredValue<SeenTokens>,
  chainId: number,
): Promise<readonly Address[]> {
  return [...((await stored.get())[chainId] ?? []), ...knownTokens(chainId)];
}

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
