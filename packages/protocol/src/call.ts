import type { Address, Hex } from 'viem';

/** One step on chain: what an account (or anyone) is to call. `value` is in wei. */
export type Call = { to: Address; value: bigint; data: Hex };
