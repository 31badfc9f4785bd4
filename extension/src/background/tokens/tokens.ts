import { type JsonRpc, knownTokens, readContract, readTokens } from '@recovery-guardian/wallet';
import { type Address, erc20Abi, type Hex, isAddressEqual } from 'viem';
import type { Assets } from '../../messages/assets.ts';
import type { Chain } from '../../messages/settings.ts';
import type { StoredValue } from '../stored-value.ts';

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

/**
 * Reads what an account has.
 *
 * @param node One that sends calls of the same time together: all balances are one request.
 * @param kept Tokens to list even if the account has none of them.
 * @param known Further tokens, listed if the account has some.
 */
export async function readAssets(
  node: JsonRpc,
  chain: Pick<Chain, 'chainId' | 'currency'>,
  account: Address,
  kept: readonly Address[],
  known: readonly Address[],
): Promise<Assets> {
  // Junk that calls brought in could take all the places.
  const others = kept.filter((token) => !known.some((one) => isAddressEqual(one, token)));
  const [coin, balances] = await Promise.all([
    node('eth_getBalance', [account, 'latest']) as Promise<Hex>,
    Promise.all(
      [...known, ...others].map(async (token) => {
        const read = readContract(node, token, erc20Abi, 'balanceOf', [account]);
        return [token, await read.catch(() => undefined)] as const;
      }),
    ),
  ]);
  const listed = balances.filter(([token, balance]) => balance || kept.includes(token));
  const { tokens } = await readTokens(
    node,
    chain,
    listed.map(([token]) => token),
  );
  const amounts = new Map(listed);
  return {
    coin: BigInt(coin).toString(),
    tokens: tokens.flatMap((token) => {
      const balance = amounts.get(token.address);
      if (balance === undefined) return [];
      const isRemovable = !known.some((one) => isAddressEqual(one, token.address));
      return { ...token, balance: String(balance), isRemovable };
    }),
  };
}
