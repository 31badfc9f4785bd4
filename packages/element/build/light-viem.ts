// The parts of viem that the element uses, for pages without viem. The builds use this file in its
// place; sites with a bundler use the library, which most of them already have. Each function
// returns what viem's returns for the element's inputs; tests compare the two.

import type { Address, Hex } from 'viem';
import { hasAddressShape } from './light-address.ts';
import { keccak_256 } from './light-keccak.ts';

// Everything else comes from viem unchanged; the budgets measure it.
export * from 'viem';
export { isAddressEqual } from './light-address.ts';

export const zeroAddress: Address = `0x${'0'.repeat(40)}`;

export function isAddress(
  value: string,
  { strict = true }: { strict?: boolean } = {},
): value is Address {
  if (!hasAddressShape(value)) return false;
  return !strict || value === value.toLowerCase() || value === checksum(value);
}

/** @throws {TypeError} for an invalid address. */
export function getAddress(value: string): Address {
  if (!hasAddressShape(value)) throw new TypeError(`${value} is no address`);
  return checksum(value);
}

export function numberToHex(value: number | bigint, { size }: { size?: number } = {}): Hex {
  const digits = value.toString(16);
  if (value < 0 || (size && digits.length > 2 * size))
    throw new RangeError(`${value} does not fit`);
  return `0x${digits.padStart(2 * (size ?? 0), '0')}`;
}

export function stringToHex(text: string): Hex {
  return bytesToHex(new TextEncoder().encode(text));
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

export function keccak256(value: Hex): Hex {
  return bytesToHex(keccak_256(hexToBytes(value)));
}

/** @see EIP-191 */
export function hashMessage(message: string): Hex {
  const text = new TextEncoder().encode(message);
  const head = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`);
  return bytesToHex(keccak_256(new Uint8Array([...head, ...text])));
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

function hexToBytes(value: Hex): Uint8Array {
  const pairs = value.slice(2).match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
