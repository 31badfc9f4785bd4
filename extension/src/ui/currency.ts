import type { Chain } from '../messages/settings.ts';

/** The currency of a chain; ether if the wallet does not know the chain any more. */
export function currencyOf(chains: readonly Chain[], chainId: number): Chain['currency'] {
  const chain = chains.find((known) => known.chainId === chainId);
  return chain?.currency ?? { symbol: 'ETH', decimals: 18 };
}
