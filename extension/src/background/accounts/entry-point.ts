import type { Address } from 'viem';

/** EntryPoint 0.7, which the Safe's ERC-4337 module uses. */
export const entryPoint: Address = '0x0000000071727De22E5E9d8BAf0edAc6f37da032';
