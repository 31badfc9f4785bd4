import { type Address, isAddressEqual, zeroAddress } from 'viem';
import type { DecodedCall, Warning } from '../../messages/approval.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { TokenAmount, TypedDataMeaning } from '../../messages/typed-data.ts';
import { includesAddress } from '../accounts/includes-address.ts';

/** What is known of the tokens that a request names. */
export interface KnownStakes {
  readonly tokens: readonly TokenFacts[];
  /** Those of which what the account has was not read. */
  readonly unread: readonly Address[];
}

/** Adds warnings to calls that together let others take nearly all of a token, or a collectible. */
export function withStakes(
  calls: readonly DecodedCall[],
  known: KnownStakes,
): readonly DecodedCall[] {
  const approved = calls.map(approvedIn);
  const all = approved.filter((amount) => amount !== undefined);
  return calls.map((call, index) => {
    const one = approved[index];
    // A collectible is approved by its number, which may be 0 (security S114).
    const isCollectible = factsOf(one?.token, known)?.standard === 'erc721';
    return one && (isCollectible || (one.amount !== '0' && excessOf(one, all, known) >= 0n))
      ? { ...call, warnings: [...call.warnings, 'takes-everything'] }
      : call;
  });
}

function approvedIn({ meaning, parties }: DecodedCall): TokenAmount | undefined {
  if (meaning.kind !== 'token-approval' || meaning.isUnlimited) return undefined;
  if (meaning.spender === zeroAddress) return undefined;
  const token = parties.find(({ role }) => role === 'token')?.address;
  return { token, amount: meaning.amount };
}

/** Warns of typed data that lets others take nearly all that the account has of a token. */
export function stakeWarnings(
  meaning: TypedDataMeaning | undefined,
  known: KnownStakes,
): Warning[] {
  const isAll =
    meaning?.kind === 'permit'
      ? meaning.tokens.some((one) => excessOf(one, meaning.tokens, known) >= 0n)
      : // To sell all is common; to sell more hides the price.
        meaning?.kind === 'order' &&
        meaning.gives.some((one) => excessOf(one, meaning.gives, known, 10n) > 0n);
  return isAll ? ['takes-everything'] : [];
}

/** Warns of tokens that take the name of others (security S100). */
export function tokenWarnings(tokens: readonly TokenFacts[]): Warning[] {
  return tokens.some(({ isLookAlike }) => isLookAlike) ? ['look-alike-token'] : [];
}

/**
 * By how much all amounts of a token together (security S103) exceed a share of what the account has;
 * negative if they are less, or nothing. Of a token that was not read, any amount may be more.
 *
 * @param tenths The share. Nine tenths are as good as all (security S111).
 */
function excessOf(
  { token }: TokenAmount,
  amounts: readonly TokenAmount[],
  known: KnownStakes,
  tenths = 9n,
): bigint {
  if (!token) return -1n;
  const sum = amounts
    .filter((one) => one.token && isAddressEqual(one.token, token) && one.tokenId === undefined)
    .reduce((all, { amount }) => all + BigInt(amount ?? 0), 0n);
  if (sum === 0n) return -1n;
  if (includesAddress(known.unread, token)) return sum;
  const atStake = factsOf(token, known)?.atStake;
  return atStake === undefined ? -1n : sum * 10n - BigInt(atStake) * tenths;
}

function factsOf(token: Address | undefined, { tokens }: KnownStakes): TokenFacts | undefined {
  return tokens.find(({ address }) => token && isAddressEqual(address, token));
}
