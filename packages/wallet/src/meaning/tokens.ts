import {
  AbiDecodingZeroDataError,
  type Address,
  erc20Abi,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem';
import { type JsonRpc, readContract } from '../operations/json-rpc.ts';
import type { DecodedCall, Outflow, TokenChain, TokenFacts } from '../request/approval.ts';
import { Refusal, WalletError } from '../request/errors.ts';
import { lettersOf } from './domains.ts';

/** In milliseconds: an approval does not wait longer for tokens. */
const timeLimit = 3_000;
/** Further tokens count as unread. */
const mostTokens = 20;

/** What contracts say of themselves. */
interface ReadTokens {
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

/** Stablecoins and wrapped ether by their symbols. What else they are is read from their contracts. */
export const tokensBySymbol: Readonly<Record<number, Readonly<Record<string, Address>>>> = {
  1: {
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    DAI: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    WETH: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
  10: {
    USDC: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    USDT: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    WETH: '0x4200000000000000000000000000000000000006',
  },
  56: {
    USDT: '0x55d398326f99059fF775485246999027B3197955',
    USDC: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  },
  137: {
    USDC: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    USDT: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    WETH: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
  },
  8453: {
    USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    WETH: '0x4200000000000000000000000000000000000006',
  },
  42161: {
    USDC: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    USDT: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    WETH: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  },
  43114: {
    USDC: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    USDT: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
  },
  84532: { USDC: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' },
  11155111: { USDC: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238' },
};

/** The well-known tokens of a chain: where to look first. */
export function knownTokens(chainId: number): readonly Address[] {
  return Object.values(tokensBySymbol[chainId] ?? {});
}

/** Whether a token takes the name of a well-known one of its chain, or of the coin. */
function imitatesToken(
  address: Address,
  symbol: string,
  { chainId, currency }: TokenChain,
): boolean {
  if (knownTokens(chainId).some((known) => isAddressEqual(known, address))) return false;
  const names = [currency.symbol, ...Object.keys(tokensBySymbol[chainId] ?? {})];
  // The first digits and signs would seem to belong to the number before them.
  const letters = [symbol, symbol.replace(/^\P{L}+/u, '')].map(lettersOf);
  return names.some((name) => letters.includes(lettersOf(name)));
}

/** All that leaves an account of the coin or of one token. */
interface Sum {
  readonly token: Address | undefined;
  readonly amount: bigint;
  /** Whether others may take some of it at any time. */
  readonly isApproved: boolean;
}

/**
 * Sums up what leaves the account by calls, of the coin and of each token: what they send, and what they let
 * others take. Reads what is left then.
 *
 * @throws {Refusal} `approval` if others could take more of a token than the account has
 * @throws {WalletError} `network` if it could not be read whether they could
 */
export async function readOutflow(
  node: JsonRpc,
  account: Address,
  calls: readonly DecodedCall[],
): Promise<readonly Outflow[]> {
  return Promise.all(
    sumUp(calls, account).map(async ({ token, amount, isApproved }) => {
      const balance = await readBalance(node, account, token).catch(() => undefined);
      if (isApproved && balance === undefined) {
        throw new WalletError('network', 'The balance of the token could not be read');
      }
      if (isApproved && token && amount > (balance ?? 0n)) throw new Refusal('approval', token);
      const left = balance !== undefined && (balance > amount ? balance - amount : 0n);
      return { token, amount: String(amount), left: left === false ? undefined : String(left) };
    }),
  );
}

function sumUp(calls: readonly DecodedCall[], account: Address): readonly Sum[] {
  const sums = new Map<Address | undefined, Sum>();
  for (const { meaning, to } of calls) {
    const isApproval = meaning.kind === 'token-approval';
    if (!isApproval && meaning.kind !== 'token-transfer' && meaning.kind !== 'transfer') continue;
    const isToItself = !isApproval && isAddressEqual(meaning.to, account);
    if (meaning.amount === '0' || isToItself) continue;
    const token = meaning.kind === 'transfer' ? undefined : to;
    const { amount = 0n, isApproved = false } = sums.get(token) ?? {};
    const sum = amount + BigInt(meaning.amount);
    sums.set(token, { token, amount: sum, isApproved: isApproved || isApproval });
  }
  return [...sums.values()];
}

async function readBalance(
  node: JsonRpc,
  account: Address,
  token: Address | undefined,
): Promise<bigint> {
  return token
    ? readContract(node, token, erc20Abi, 'balanceOf', [account])
    : BigInt((await node('eth_getBalance', [account, 'latest'])) as Hex);
}
