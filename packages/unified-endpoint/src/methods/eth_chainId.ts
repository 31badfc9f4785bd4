import { numberToHex } from 'viem';
import type { Method } from './methods.ts';

/** The chain's id in hexadecimal (EIP-695). */
export const eth_chainId: Method = ({ chainId }) => numberToHex(chainId);
