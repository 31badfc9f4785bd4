import { gracePeriodOf } from '@recovery-guardian/safe';
import type { Address } from 'viem';
import type { Strings } from '../translations/strings.ts';

/** Names the grace period of a module in words; `undefined` if the module is unknown. */
export function spanOf(module: Address, strings: Strings): string | undefined {
  const gracePeriod = gracePeriodOf(module);
  return gracePeriod === undefined ? undefined : strings.span(gracePeriod);
}
