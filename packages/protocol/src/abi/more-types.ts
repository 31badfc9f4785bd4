// The types that only calls need: apart, for pages that only read an account.

import type { Hex } from 'viem';
import { type AbiType, decodeSize, encodeSize, read, uint256, wordSize } from './abi-type.ts';

export const bool: AbiType<boolean> = {
  ...uint256,
  encode: (value) => uint256.encode(value ? 1n : 0n),
  decode: (digits, at) => uint256.decode(digits, at) !== 0n,
};

export const bytes: AbiType<Hex> = {
  isDynamic: true,
  size: wordSize,
  encode: (value) => {
    if (!/^0x([0-9a-f]{2})*$/i.test(value)) throw new TypeError('Bytes are pairs of hex digits');
    const content = value.slice(2);
    const padded = Math.ceil(content.length / (2 * wordSize)) * 2 * wordSize;
    return encodeSize(content.length / 2) + content.padEnd(padded, '0');
  },
  decode: (digits, at) => `0x${read(digits, at + wordSize, decodeSize(digits, at))}`,
};
