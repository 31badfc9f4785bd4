import { AbiDecodingZeroDataError, type Address, type Hex, isAddressEqual, parseAbi } from 'viem';
import type { TokenChain } from './approval.ts';
import { type JsonRpc, readContract } from './json-rpc.ts';
import { imitatesToken } from './known-tokens.ts';
import type { TokenFacts } from './token-facts.ts';

/** In milliseconds: an approval does not wait longer for tokens. */
const timeLimit = 3_000;
/** Further tokens count as unread. */
const mostTokens = 20;

/** What contracts say of themselves. */
export interface ReadTokens {
  /** The ERC-20 tokens among them. */
  readonly tokens: readonly TokenFacts[];
  /** Those that say that they are none, such as collections. */
  readonly others: readonly Address[];
}

/**
 * Reads what contracts say of themselves as tokens. Those that the node did not answer for are in neither list.
 *
 * @param familiar The tokens whose names may be shown; all by default.
 */
export async function readTokens(
  node: JsonRpc,
  chain: TokenChain,
  addresses: readonly Address[],
  familiar: readonly Address[] = addresses,
): Promise<ReadTokens> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeLimit));
  const all = [...new Set(addresses)].slice(0, mostTokens);
  const read = await Promise.all(
    all.map((address) =>
      Promise.race([readToken(node, chain, address).catch(() => undefined), late]),
    ),
  );
  const isFamiliar = (token: Address) => familiar.some((one) => isAddressEqual(one, token));
  return {
    tokens: read.flatMap((one) => {
      if (one === undefined || one === 'none') return [];
      return isFamiliar(one.address) ? one : { ...one, symbol: undefined };
    }),
    others: all.filter((_, index) => read[index] === 'none'),
  };
}

const tokenAbi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]);

/** ERC-165 identifiers of collections. */
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const;

async function readToken(
  node: JsonRpc,
  chain: TokenChain,
  address: Address,
): Promise<TokenFacts | 'none' | undefined> {
  const supports = (id: Hex) =>
    readContract(node, address, tokenAbi, 'supportsInterface', [id]).catch(ifNone(false));
  const [is721, is1155, decimals, name] = await Promise.all([
    supports(interfaces.erc721),
    supports(interfaces.erc1155),
    readContract(node, address, tokenAbi, 'decimals', []).catch(ifNone('none' as const)),
    readContract(node, address, tokenAbi, 'symbol', []).catch(() => ''),
  ]);
  if (is721 || is1155 || decimals === 'none') return 'none';
  if ([is721, is1155].includes(undefined) || decimals === undefined) return undefined;
  // More decimals than digits of a uint256 would say nothing.
  if (decimals > 77) return 'none';
  const isShown = isShowable(name) && !imitatesToken(address, name, chain);
  return { address, symbol: isShown ? name : undefined, decimals };
}

/** What a contract says that reverts, or answers nothing; a node that refuses does not say. */
function ifNone<None>(none: None): (error: unknown) => None | undefined {
  return (error) => {
    const isAnswer =
      error instanceof AbiDecodingZeroDataError ||
      /revert|invalid (opcode|jump)|VM execution/i.test(String(error));
    return isAnswer ? none : undefined;
  };
}

/**
 * Other characters could look like these, or like words of the sentence around them; the first ones, like
 * more digits of the number before them.
 */
function isShowable(symbol: string): boolean {
  return /^(?!\d{3}|\d*[.+_-])[a-z\d$₮.+_-]{1,12}$/i.test(symbol);
}
