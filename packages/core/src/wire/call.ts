import type { Address, Hex } from 'viem';

/** One call on chain, by an account or by anyone. `value` is in wei. */
export interface Call {
  to: Address;
  value: bigint;
  data: Hex;
}
