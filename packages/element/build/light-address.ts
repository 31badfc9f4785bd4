// The part of `light-viem.ts` that a page needs that only reads: without hashing.

import type { Address } from 'viem';

/** @throws {TypeError} for an invalid address. */
export function isAddressEqual(...both: [Address, Address]): boolean {
  const [one, other] = both.map((value) => {
    if (!hasAddressShape(value)) throw new TypeError(`${value} is not an address`);
    return value.toLowerCase();
  });
  return one === other;
}

/** An address with or without a valid checksum. */
export function hasAddressShape(value: string): value is Address {
  return /^0x[0-9a-fA-F]{40}$/.test(value);
}
