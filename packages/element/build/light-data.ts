// The part of `light-viem.ts` that only flows need: the overview encodes and signs nothing.

import type { Address, Hex } from 'viem';
import { keccak256, stringToHex } from './light-keccak.ts';

export const zeroAddress: Address = `0x${'0'.repeat(40)}`;

export function numberToHex(value: number | bigint, { size }: { size?: number } = {}): Hex {
  const digits = value.toString(16);
  if (value < 0 || (size && digits.length > 2 * size))
    throw new RangeError(`${value} does not fit`);
  return `0x${digits.padStart(2 * (size ?? 0), '0')}`;
}

export function concat(values: readonly Hex[]): Hex {
  return `0x${values.map((value) => value.slice(2)).join('')}`;
}

export function pad(value: Hex, { size: length = 32 }: { size?: number } = {}): Hex {
  if (size(value) > length) throw new RangeError(`${value} is longer than ${length} bytes`);
  return `0x${value.slice(2).padStart(2 * length, '0')}`;
}

/** In bytes. */
export function size(value: Hex): number {
  return Math.ceil((value.length - 2) / 2);
}

export function slice(value: Hex, start: number, end?: number): Hex {
  if (start > size(value) - 1) throw new RangeError(`${value} has no byte ${start}`);
  return `0x${value.slice(2 + 2 * start, end === undefined ? undefined : 2 + 2 * end)}`;
}

export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value);
}

/** @see EIP-191 */
export function hashMessage(message: string): Hex {
  const text = stringToHex(message);
  return keccak256(concat([stringToHex(`\x19Ethereum Signed Message:\n${size(text)}`), text]));
}
