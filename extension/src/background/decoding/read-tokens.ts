import { AbiDecodingZeroDataError, type Address, type Hex, parseAbi } from 'viem';
import type { Chain } from '../../messages/settings.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { JsonRpc } from '../chains/json-rpc.ts';
import { readContract } from '../chains/read-contract.ts';
import { imitatesToken } from './known-tokens.ts';
import type { KnownStakes } from './stakes.ts';

/** In milliseconds: an approval does not wait longer for names. */
const timeLimit = 3_000;
/** Further tokens are shown by their addresses only. */
const mostTokens = 20;

/**
 * Reads which standard each token follows, and its symbol; leaves out those that do not say. The name of
 * a token that takes another's is not shown.
 */
export async function readTokens(
  node: JsonRpc,
  chain: Pick<Chain, 'chainId' | 'currency'>,
  addresses: readonly Address[],
): Promise<readonly TokenFacts[]> {
  return (await readStakes(node, chain, addresses)).tokens;
}

/** Reads tokens, and the stake that an account has in each. */
export async function readStakes(
  node: JsonRpc,
  chain: Pick<Chain, 'chainId' | 'currency'>,
  addresses: readonly Address[],
  account?: Address,
): Promise<KnownStakes> {
  const all = [...new Set(addresses)];
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeLimit));
  const read = await Promise.all(
    all
      .slice(0, mostTokens)
      .map((address) =>
        Promise.race([readToken(node, chain, address, account).catch(() => undefined), late]),
      ),
  );
  return {
    tokens: read.flatMap((one) => one?.facts ?? []),
    unread: all.filter((_, index) => !read[index]?.isRead),
  };
}

interface ReadToken {
  readonly facts?: TokenFacts;
  /** Whether it is known what the account can lose of it (security S112). */
  readonly isRead: boolean;
}

const tokenAbi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function balanceOf(address owner) view returns (uint256)',
]);

/** ERC-165 identifiers. */
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const;

async function readToken(
  node: JsonRpc,
  chain: Pick<Chain, 'chainId' | 'currency'>,
  address: Address,
  account: Address | undefined,
): Promise<ReadToken> {
  const supports = (id: Hex) =>
    readContract(node, address, tokenAbi, 'supportsInterface', [id]).catch(ifNone(false));
  const [is721, is1155, decimals, name, atStake] = await Promise.all([
    supports(interfaces.erc721),
    supports(interfaces.erc1155),
    readContract(node, address, tokenAbi, 'decimals', []).catch(() => undefined),
    readContract(node, address, tokenAbi, 'symbol', []).catch(() => ''),
    account && readContract(node, address, tokenAbi, 'balanceOf', [account]).catch(ifNone(0n)),
  ]);
  const named = imitatesToken(address, name, chain)
    ? { address, symbol: undefined, isLookAlike: true }
    : { address, symbol: isShowable(name) ? name : undefined };
  if (is721 || is1155) {
    const standard = is721 ? 'erc721' : 'erc1155';
    return { facts: { ...named, standard, decimals: 0 }, isRead: false };
  }
  if ([is721, is1155].includes(undefined)) return { isRead: false };
  // More decimals than digits of a uint256 would say nothing.
  if (decimals === undefined || decimals > 77) return { isRead: atStake === 0n };
  return {
    facts: {
      ...named,
      standard: 'erc20',
      decimals,
      ...(atStake !== undefined && { atStake: String(atStake) }),
    },
    isRead: atStake !== undefined,
  };
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
 * more digits of the number before them (security S100).
 */
function isShowable(symbol: string): boolean {
  return /^(?!\d{3}|\d*[.+_-])[a-z\d$₮.+_-]{1,12}$/i.test(symbol);
}
