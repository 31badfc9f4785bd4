import { type Language, shortenAddress } from '@recovery-guardian/core';
import { type Address, isAddressEqual } from 'viem';
import type { Chain } from '../messages/settings.ts';
import type { TokenAmount, TokenFacts } from '../messages/token-facts.ts';
import type { Strings } from '../translations/en.ts';
import { formatAmount } from './format-amount.ts';

/** What describing amounts needs. */
export interface TokenContext {
  readonly strings: Strings;
  readonly currency: Chain['currency'];
  readonly tokens: readonly TokenFacts[];
}

/** Finds what the wallet read of a token. */
export function factsOf(
  tokens: readonly TokenFacts[],
  address: Address | undefined,
): TokenFacts | undefined {
  return tokens.find((facts) => address && isAddressEqual(facts.address, address));
}

/** How much of a token there is, by its name. */
export function amountOf(
  { balance, ...token }: TokenFacts & { balance: string },
  language: Language,
): string {
  return `${formatAmount(BigInt(balance), token.decimals, language)} ${nameOf(token)}`;
}

/** The name that a token gives itself, or its address. */
export function nameOf({ symbol, address }: TokenFacts): string {
  return symbol ?? shortenAddress(address);
}

/**
 * Describes an amount: with decimals beside the number that is signed, if the wallet knows the
 * token; else in its smallest unit.
 */
export function amountInWords(
  { token, amount }: TokenAmount,
  { strings, currency, tokens }: TokenContext,
): string {
  const { language, tokens: words } = strings;
  const facts = factsOf(tokens, token);
  const name = token ? (facts?.symbol ?? shortenAddress(token)) : currency.symbol;
  if (amount === undefined) return words.anyAmount(name);
  if (!token) return `${formatAmount(BigInt(amount), currency.decimals, language)} ${name}`;
  if (!facts) return words.unitsOf(amount, name);
  return words.amount(formatAmount(BigInt(amount), facts.decimals, language), name, amount);
}
