import { numberToHex } from 'viem';
import type { Method } from '../method.ts';

/** The chain's id in hexadecimal, as abstractionkit requests it from paymasters. */
export const pm_chainId: Method = {
  answeredBy: 'sponsor',
  isRead: true,
  handle: (_call, { chain }) => numberToHex(chain.chainId),
};
