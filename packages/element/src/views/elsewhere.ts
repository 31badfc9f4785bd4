import type { Address } from 'viem';
import { type AccountState, includesAddress } from '../chain/account-state.ts';

/** Whether a way back in is in use in another recovery module than the one that is shown. */
export function isElsewhere({ others }: Pick<AccountState, 'others'>, guardian: Address): boolean {
  return others.some(
    ({ moduleEnabled, guardians }) => moduleEnabled && includesAddress(guardians, guardian),
  );
}
