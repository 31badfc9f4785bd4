import { type CallMeaning, type Language, shortenAddress } from '@recovery-guardian/core';
import { type Address, formatUnits, isAddressEqual } from 'viem';
import type {
  Currency,
  DecodedCall,
  MessageMeaning,
  TokenAmount,
  TokenChain,
  TokenFacts,
} from '../request/approval.ts';
import type { WalletTexts } from './english.ts';

/** What a call does: a title for a single call, and its consequence. */
export interface Words {
  readonly title: string;
  readonly consequence: string;
}

/** Describes what a call does. */
export function meaningInWords(
  strings: WalletTexts,
  meaning: CallMeaning,
  currency: Currency,
): Words {
  const words = strings.calls;
  const span = 'wait' in meaning && meaning.wait ? strings.element.span(meaning.wait) : undefined;
  switch (meaning.kind) {
    case 'add-guardian':
      return words.addGuardian(meaning.threshold, span);
    case 'revoke-guardian':
      return words.revokeGuardian(meaning.threshold);
    case 'change-guardian-threshold':
      return words.changeGuardianThreshold(meaning.threshold, span);
    case 'start-recovery':
      return words.startRecovery(meaning.newOwners.length);
    case 'finalize-recovery':
      return words.finalizeRecovery;
    case 'cancel-recovery':
      return words.cancelRecovery;
    case 'void-approvals':
      return words.voidApprovals;
    case 'enable-module':
      return meaning.role ? words.enableModule(meaning.role, span) : words.unknown;
    case 'disable-module':
      return words.disableModule;
    case 'set-fallback-handler':
      return words.setFallbackHandler;
    case 'transfer':
      return words.transfer(coins(meaning.amount, currency, strings.language));
    case 'token-transfer':
      return words.tokenTransfer(meaning.amount);
    case 'token-approval':
      return words.tokenApproval(meaning.amount);
    default:
      // What earlier versions of the wallet sent.
      return words.unknown;
  }
}

/** Like {@link meaningInWords}, with what tokens say. */
export function callInWords(
  strings: WalletTexts,
  { meaning, to }: DecodedCall,
  currency: Currency,
  tokens: readonly TokenFacts[] = [],
): Words {
  const inWords = (amount: string) =>
    amountInWords({ token: to, amount }, { strings, currency, tokens });
  if (factsOf(tokens, to)) {
    if (meaning.kind === 'token-transfer') return strings.tokens.send(inWords(meaning.amount));
    if (meaning.kind === 'token-approval') return strings.tokens.approve(inWords(meaning.amount));
  }
  return meaningInWords(strings, meaning, currency);
}

/** Formats an amount of the chain's currency, given in its smallest unit. */
export function coins(amount: string, { symbol, decimals }: Currency, language: Language): string {
  return `${formatAmount(BigInt(amount), decimals, language)} ${symbol}`;
}

/** Formats a maximum, rounded up to six decimals. */
export function coinsAtMost(amount: string, currency: Currency, language: Language): string {
  const step = 10n ** BigInt(Math.max(0, currency.decimals - 6));
  return coins(String(((BigInt(amount) + step - 1n) / step) * step), currency, language);
}

/** Describes what a statement to the recovery service does. */
export function statementInWords(
  meaning: MessageMeaning,
  strings: WalletTexts,
): [title: string, lead: string] {
  switch (meaning.kind) {
    case 'accept-invitation':
      return [strings.signAcceptTitle, strings.signAcceptLead];
    case 'register':
      return [
        strings.signRegisterTitle,
        meaning.channel === 'paper'
          ? strings.signPaperLead
          : strings.signRegisterLead(meaning.target),
      ];
    case 'list-registrations':
      return [strings.signListTitle, strings.signListLead];
    case 'delete-registration':
      return [strings.signDeleteTitle, strings.signDeleteLead(meaning.target)];
    case 'subscribe-alerts':
      return [strings.signAlertsOnTitle, strings.signAlertsOnLead(meaning.target)];
    case 'list-alerts':
      return [strings.signAlertsListTitle, strings.signAlertsListLead];
    case 'unsubscribe-alerts':
      return [strings.signAlertsOffTitle, strings.signAlertsOffLead(meaning.targets ?? [])];
  }
}

/**
 * Formats an amount as the language writes numbers: 1,234.5 in English, 1.234,5 in German. Every
 * digit is shown.
 * @param decimals 77 at most.
 */
export function formatAmount(amount: bigint, decimals: number, language: Language): string {
  // With the digits of addresses and codes, which Arabic texts show beside them.
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals });
  // As text, which is not rounded to a double.
  return format.format(formatUnits(amount, decimals) as `${number}`);
}

/** The currency of a chain; ether if the wallet does not know the chain any more. */
export function currencyOf(chains: readonly TokenChain[], chainId: number): Currency {
  const chain = chains.find((known) => known.chainId === chainId);
  return chain?.currency ?? { symbol: 'ETH', decimals: 18 };
}

/** What describing amounts needs. */
export interface TokenContext {
  readonly strings: WalletTexts;
  readonly currency: Currency;
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
