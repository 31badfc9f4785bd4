import { type JsonRpc, readContract, readTokens } from '@recovery-guardian/wallet';
import { type Address, erc20Abi, type Hex, isAddressEqual } from 'viem';
import type { Assets } from '../../messages/assets.ts';
import type { Chain } from '../../messages/settings.ts';

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
