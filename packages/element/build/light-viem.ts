// The parts of viem that the element uses, for pages without viem. The builds use this file in its
// place; sites with a bundler use the library, which most of them already have. Each function
// returns what viem's returns for the element's inputs; tests compare the two.

import type { Address } from 'viem';
import { hasAddressShape } from './light-address.ts';
import { keccak256, stringToHex } from './light-keccak.ts';

// Everything else comes from viem unchanged; the budgets measure it.
export * from 'viem';
export { isAddressEqual } from './light-address.ts';
export {
  concat,
  hashMessage,
  isHex,
  numberToHex,
  pad,
  size,
  slice,
  zeroAddress,
} from './light-data.ts';
export { keccak256, stringToHex };

export function isAddress(
  value: string,
  { strict = true }: { strict?: boolean } = {},
): value is Address {
  if (!hasAddressShape(value)) return false;
  return !strict || value === value.toLowerCase() || value === checksum(value);
}

/** @throws {TypeError} for an invalid address. */
export function getAddress(value: string): Address {
  if (!hasAddressShape(value)) throw new TypeError(`${value} is not an address`);
  return checksum(value);
}

const checksums = new Map<string, Address>();

/** @see EIP-55 */
function checksum(value: string): Address {
  const digits = value.slice(2).toLowerCase();
  const known = checksums.get(digits);
  if (known) return known;
  const hash = keccak256(stringToHex(digits)).slice(2);
  const cased = digits.replace(/[a-f]/g, (digit, index: number) =>
    Number.parseInt(hash[index] ?? '', 16) > 7 ? digit.toUpperCase() : digit,
  );
  checksums.set(digits, `0x${cased}`);
  return `0x${cased}`;
}
