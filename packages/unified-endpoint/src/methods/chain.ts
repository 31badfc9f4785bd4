import { numberToHex } from 'viem';
import type { Method } from './method.ts';

/** The chain's id in hexadecimal (EIP-695). */
export const eth_chainId: Method = {
  answeredBy: 'endpoint',
  isRead: true,
  handle: (_call, { chain }) => numberToHex(chain.chainId),
};
