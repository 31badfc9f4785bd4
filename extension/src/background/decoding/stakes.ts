import { type Address, isAddressEqual } from 'viem';
import type { DecodedCall, Warning } from '../../messages/approval.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { TokenAmount, TypedDataMeaning } from '../../messages/typed-data.ts';
import { includesAddress } from '../accounts/includes-address.ts';

/** What is known of the tokens that a request names. */
export interface KnownStakes {
  readonly tokens: readonly TokenFacts[];
  /** Those that were not read, as there are too many. */
  readonly unread: readonly Address[];
}

/** Adds warnings to calls that together let others take all that the account has of a token. */
export function withStakes(
  calls: readonly DecodedCall[],
  known: KnownStakes,
): readonly DecodedCall[] {
  const approved = calls.map(approvedIn);
  const all = approved.filter((amount) => amount !== undefined);
  return calls.map((call, index) => {
    const one = approved[index];
    return one && one.amount !== '0' && excessOf(one, all, known) >= 0n
      ? { ...call, warnings: [...call.warnings, 'takes-everything'] }
      : call;
  });
}

function approvedIn({ meaning, parties }: DecodedCall): TokenAmount | undefined {
  if (meaning.kind !== 'token-approval' || meaning.isUnlimited) return undefined;
  const token = parties.find(({ role }) => role === 'token')?.address;
  return { token, amount: meaning.amount };
}

/** Warns of typed data that lets others take all that the account has of a token. */
export function stakeWarnings(
  meaning: TypedDataMeaning | undefined,
  known: KnownStakes,
): Warning[] {
  const isAll =
    meaning?.kind === 'permit'
      ? meaning.tokens.some((one) => excessOf(one, meaning.tokens, known) >= 0n)
      : // To sell all is common; to sell more hides the price.
        meaning?.kind === 'order' &&
        meaning.gives.some((one) => excessOf(one, meaning.gives, known) > 0n);
  return isAll ? ['takes-everything'] : [];
}

/** Warns of tokens that take the name of others (security S100). */
export function tokenWarnings(tokens: readonly TokenFacts[]): Warning[] {
  return tokens.some(({ isLookAlike }) => isLookAlike) ? ['look-alike-token'] : [];
}

/**
 * How much more of an amount's token all amounts are together than what the account has (security S103);
 * negative if less, or if that is unknown. Of a token that was not read, any amount may be more.
 */
function excessOf(
  { token }: TokenAmount,
  amounts: readonly TokenAmount[],
  { tokens, unread }: KnownStakes,
): bigint {
  if (!token) return -1n;
  const sum = amounts
    .filter((one) => one.token && isAddressEqual(one.token, token) && one.tokenId === undefined)
    .reduce((all, { amount }) => all + BigInt(amount ?? 0), 0n);
  if (sum > 0n && includesAddress(unread, token)) return sum;
  const facts = tokens.find(({ address }) => isAddressEqual(address, token));
  return facts?.atStake === undefined ? -1n : sum - BigInt(facts.atStake);
}
