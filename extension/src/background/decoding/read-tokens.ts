import { type Address, type Hex, parseAbi } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { JsonRpc } from '../chains/json-rpc.ts';
import { readContract } from '../chains/read-contract.ts';
import { imitatesToken } from './known-tokens.ts';

/** In milliseconds: an approval does not wait longer for names. */
const timeLimit = 3_000;
/** Further tokens are shown by their addresses only. */
const mostTokens = 20;

/**
 * Reads which standard each token follows, and its symbol; leaves out those that do not say. The name of
 * a token that takes another's is not shown.
 *
 * @param account Whose stake in each token is read, too.
 */
export async function readTokens(
  node: JsonRpc,
  chain: Pick<Chain, 'chainId' | 'currency'>,
  addresses: readonly Address[],
  account?: Address,
): Promise<readonly TokenFacts[]> {
  const tokens = distinct(addresses).slice(0, mostTokens);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeLimit));
  const read = await Promise.all(
    tokens.map((address) =>
      Promise.race([readToken(node, chain, address, account).catch(() => undefined), late]),
    ),
  );
  return read.filter((facts) => facts !== undefined);
}

/** Those of these tokens that {@link readTokens} would not read. */
export function beyondLimit(addresses: readonly Address[]): readonly Address[] {
  return distinct(addresses).slice(mostTokens);
}

function distinct(addresses: readonly Address[]): readonly Address[] {
  return [...new Set(addresses)];
}

const tokenAbi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
]);

/** ERC-165 identifiers. */
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const;

async function readToken(
  node: JsonRpc,
  chain: Pick<Chain, 'chainId' | 'currency'>,
  address: Address,
  account: Address | undefined,
): Promise<TokenFacts | undefined> {
  const supports = (id: Hex) =>
    readContract(node, address, tokenAbi, 'supportsInterface', [id]).catch(() => false);
  const [is721, is1155, decimals, name, balance, supply] = await Promise.all([
    supports(interfaces.erc721),
    supports(interfaces.erc1155),
    readContract(node, address, tokenAbi, 'decimals', []).catch(() => undefined),
    readContract(node, address, tokenAbi, 'symbol', []).catch(() => ''),
    account && readContract(node, address, tokenAbi, 'balanceOf', [account]).catch(() => 0n),
    account && readContract(node, address, tokenAbi, 'totalSupply', []).catch(() => 0n),
  ]);
  const named = imitatesToken(address, name, chain)
    ? { address, symbol: undefined, isLookAlike: true }
    : { address, symbol: isShowable(name) ? name : undefined };
  if (is721) return { ...named, standard: 'erc721', decimals: 0 };
  if (is1155) return { ...named, standard: 'erc1155', decimals: 0 };
  // More decimals than digits of a uint256 would say nothing.
  if (decimals === undefined || decimals > 77) return undefined;
  const atStake = balance || supply;
  return {
    ...named,
    standard: 'erc20',
    decimals,
    ...(atStake && { atStake: String(atStake) }),
  };
}

/** Other characters could look like these, or like words of the sentence around them. */
function isShowable(symbol: string): boolean {
  return /^[a-z\d$₮.+_-]{1,12}$/i.test(symbol);
}
