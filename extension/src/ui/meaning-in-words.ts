import type { CallMeaning, Language } from '@recovery-guardian/core';
import type { DecodedCall } from '../messages/approval.ts';
import type { Chain } from '../messages/settings.ts';
import type { TokenFacts } from '../messages/token-facts.ts';
import type { Strings } from '../translations/en.ts';
import { formatAmount } from './format-amount.ts';
import { amountInWords, factsOf } from './token-in-words.ts';

/** What a call does: a title for a single call, and its consequence. */
export interface Words {
  readonly title: string;
  readonly consequence: string;
}

/** Describes what a call does. */
export function meaningInWords(
  strings: Strings,
  meaning: CallMeaning,
  currency: Chain['currency'],
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
    case 'enable-module':
      return meaning.role ? words.enableModule(meaning.role, span) : words.unknown;
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
  strings: Strings,
  { meaning, to }: DecodedCall,
  currency: Chain['currency'],
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
export function coins(
  amount: string,
  { symbol, decimals }: Chain['currency'],
  language: Language,
): string {
  return `${formatAmount(BigInt(amount), decimals, language)} ${symbol}`;
}

/** Formats a maximum, rounded up to six decimals. */
export function coinsAtMost(
  amount: string,
  currency: Chain['currency'],
  language: Language,
): string {
  const step = 10n ** BigInt(Math.max(0, currency.decimals - 6));
  return coins(String(((BigInt(amount) + step - 1n) / step) * step), currency, language);
}
