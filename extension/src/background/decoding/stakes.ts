import { isAddressEqual } from 'viem';
import type { DecodedCall, Warning } from '../../messages/approval.ts';
import type { TokenFacts } from '../../messages/token-facts.ts';
import type { TokenAmount, TypedDataMeaning } from '../../messages/typed-data.ts';

/** Adds warnings to calls that let others take all that the account has of a token. */
export function withStakes(
  calls: readonly DecodedCall[],
  tokens: readonly TokenFacts[],
): readonly DecodedCall[] {
  return calls.map((call) => {
    const { meaning, parties, warnings } = call;
    if (meaning.kind !== 'token-approval' || meaning.isUnlimited) return call;
    const token = parties.find(({ role }) => role === 'token')?.address;
    return excessOf({ token, amount: meaning.amount }, tokens) >= 0n
      ? { ...call, warnings: [...warnings, 'takes-everything'] }
      : call;
  });
}

/** Warns of typed data that lets others take all that the account has of a token. */
export function stakeWarnings(
  meaning: TypedDataMeaning | undefined,
  tokens: readonly TokenFacts[],
): Warning[] {
  const isAll =
    meaning?.kind === 'permit'
      ? meaning.tokens.some((amount) => excessOf(amount, tokens) >= 0n)
      : // To sell all is common; to sell more hides the price.
        meaning?.kind === 'order' && meaning.gives.some((amount) => excessOf(amount, tokens) > 0n);
  return isAll ? ['takes-everything'] : [];
}

/** Warns of tokens that take the name of others (security S100). */
export function tokenWarnings(tokens: readonly TokenFacts[]): Warning[] {
  return tokens.some(({ isLookAlike }) => isLookAlike) ? ['look-alike-token'] : [];
}

/** How much more an amount is than what the account has; negative if less, or if that is unknown. */
function excessOf({ token, amount, tokenId }: TokenAmount, tokens: readonly TokenFacts[]): bigint {
  const facts = tokens.find(({ address }) => token && isAddressEqual(address, token));
  const isKnown = facts?.atStake !== undefined && amount !== undefined && tokenId === undefined;
  return isKnown ? BigInt(amount) - BigInt(facts.atStake) : -1n;
}
