import { type Address, isAddressEqual, zeroAddress } from 'viem';
import type { DecodedCall, Warning } from '../../messages/approval.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { TokenAmount, TypedDataMeaning } from '../../messages/typed-data.ts';
import { includesAddress } from '../accounts/includes-address.ts';
import { isNothing, paidBy } from './decode-typed-data.ts';
import { tokensIn } from './parties.ts';

/** What is known of the tokens that a request names. */
export interface KnownStakes {
  readonly tokens: readonly TokenFacts[];
  /** Those of which what the account has was not read; all collections. */
  readonly unread: readonly Address[];
}

/** Adds warnings to calls that together let others take nearly all of a token, or take a collectible. */
export function withStakes(
  calls: readonly DecodedCall[],
  known: KnownStakes,
): readonly DecodedCall[] {
  const approved = calls.map(approvedIn);
  const all = approved.filter((amount) => amount !== undefined);
  return calls.map((call, index) => {
    const one = approved[index];
    const isAll = one && excessOf(one, all, known) >= 0n;
    return isAll || isNumber(one ?? movedIn(call), known)
      ? { ...call, warnings: [...call.warnings, 'takes-everything'] }
      : call;
  });
}

function approvedIn({ meaning, parties }: DecodedCall): TokenAmount | undefined {
  if (meaning.kind !== 'token-approval' || meaning.isUnlimited) return undefined;
  if (meaning.spender === zeroAddress) return undefined;
  return { token: tokensIn(parties)[0], amount: meaning.amount };
}

/** What a call of `transferFrom` moves out of an account of the user. */
function movedIn({ meaning, parties }: DecodedCall): TokenAmount | undefined {
  const [sender] = parties;
  return meaning.kind === 'token-transfer-from' && sender?.standing === 'own'
    ? { token: tokensIn(parties)[0], amount: meaning.amount }
    : undefined;
}

/**
 * Warns of typed data that lets others take nearly all that the account has of a token, or a collectible,
 * that takes one for the other, or that pays next to nothing.
 */
export function stakeWarnings(
  meaning: TypedDataMeaning | undefined,
  known: KnownStakes,
): Warning[] {
  if (meaning?.kind !== 'permit' && meaning?.kind !== 'order') return [];
  // To sell all is common; to sell more hides the price.
  const [gives, receives, tenths, least] =
    meaning.kind === 'permit'
      ? [meaning.tokens, [], 9n, 0n]
      : [meaning.gives, meaning.receives, 10n, 1n];
  const isTaken = (one: TokenAmount) =>
    excessOf(one, gives, known, tenths) >= least || isNumber(one, known);
  const paid = paidBy({ gives, receives });
  // Less than what is nothing of any token has the warning already.
  const isForNothing =
    !paid.every(isNothing) && paid.every((one) => isNothing(one) || isTiny(one, known));
  const warnings: Warning[] = gives.some(isTaken) ? ['takes-everything'] : [];
  if (isForNothing) warnings.push('gives-for-nothing');
  return [...gives, ...receives].some((one) => isMistaken(one, known))
    ? [...warnings, 'unknown-typed-data']
    : warnings;
}

/**
 * Whether typed data takes an amount for the number of a collectible, or a number for an amount. Exchanges
 * and Permit2 call the same function for both, and check neither (security S123).
 */
function isMistaken({ token, tokenId }: TokenAmount, known: KnownStakes): boolean {
  const { standard = 'erc20' } = factsOf(token, known) ?? {};
  return (standard === 'erc20') !== (tokenId === undefined);
}

/**
 * Whether an amount is too small to be one. Some tokens (ERC-404) take it for the number of a collectible,
 * and move a whole unit (security S125).
 */
function isNumber(one: TokenAmount | undefined, known: KnownStakes): boolean {
  return one?.token !== undefined && one.amount !== '0' && isTiny(one, known);
}

/** Whether no one means an amount, as its token, or the coin, has so many decimals (security S125). */
function isTiny({ token, amount }: TokenAmount, known: KnownStakes): boolean {
  const decimals = token ? (factsOf(token, known)?.decimals ?? 0) : 18;
  return decimals >= 12 && Number(amount) < 1_000_000;
}

/** Warns of tokens that take the name of others (security S100). */
export function tokenWarnings(tokens: readonly TokenFacts[]): Warning[] {
  return tokens.some(({ isLookAlike }) => isLookAlike) ? ['look-alike-token'] : [];
}

/**
 * By how much all amounts of a token together (security S103) exceed a share of what the account has;
 * negative if they are less, or nothing. Of a token that was not read, any amount may be more, also 0,
 * which may be the number of a collectible (security S114).
 *
 * @param tenths The share. Nine tenths are as good as all (security S111).
 */
function excessOf(
  { token, amount }: TokenAmount,
  amounts: readonly TokenAmount[],
  known: KnownStakes,
  tenths = 9n,
): bigint {
  if (!token) return -1n;
  const sum = amounts
    .filter((one) => one.token && isAddressEqual(one.token, token) && one.tokenId === undefined)
    .reduce((all, { amount }) => all + BigInt(amount ?? 0), 0n);
  if (includesAddress(known.unread, token)) return sum;
  if (sum === 0n || amount === '0') return -1n;
  const atStake = factsOf(token, known)?.atStake;
  return atStake === undefined ? -1n : sum * 10n - BigInt(atStake) * tenths;
}

function factsOf(token: Address | undefined, { tokens }: KnownStakes): TokenFacts | undefined {
  return tokens.find(({ address }) => token && isAddressEqual(address, token));
}
