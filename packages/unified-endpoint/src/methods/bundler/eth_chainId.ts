import { numberToHex } from 'viem';
import type { OwnMethod } from '../method.ts';

/** The chain's id in hexadecimal (EIP-695). */
export const eth_chainId: OwnMethod = (_call, { chain }) => numberToHex(chain.chainId);
