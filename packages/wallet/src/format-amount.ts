import type { Language } from '@recovery-guardian/core';
import { formatUnits } from 'viem';
import type { Currency, TokenChain } from './approval.ts';

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
