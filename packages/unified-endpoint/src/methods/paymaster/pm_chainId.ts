import { numberToHex } from 'viem';
import type { Method } from '../method.ts';

/** The chain's id in hexadecimal, as abstractionkit asks a paymaster for it. */
export const pm_chainId: Method = async (_call, { chain }) => numberToHex(chain.chainId);
