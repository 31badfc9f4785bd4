import type { Hex } from 'viem';
import { invalidParams } from './errors.ts';
import type { Call } from './messages.ts';

/** Returns the positional parameters of a call (ERC-7769): between `least` and `most`. */
export function readParams(
  { params }: Pick<Call, 'params'>,
  { least, most }: { least: number; most: number },
): readonly unknown[] {
  if (!Array.isArray(params)) throw invalidParams('they must be an array');
  if (params.length < least || params.length > most) {
    const expected = least === most ? `${least}` : `${least} to ${most}`;
    throw invalidParams(`${expected} expected, ${params.length} given`);
  }
  return params;
}

/** Reads the only parameter of methods that look up a user operation by hash. */
export function readHash(call: Pick<Call, 'params'>): Hex {
  const [hash] = readParams(call, { least: 1, most: 1 });
  if (!isHexOf(hash, 32)) throw invalidParams('userOpHash must be 32 bytes of 0x-prefixed hex');
  return hash;
}

/** Whether the value is 0x-prefixed hex of whole bytes, and of this many if given. */
export function isHexOf(value: unknown, bytes?: number): value is Hex {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return false;
  return bytes === undefined || value.length === 2 + 2 * bytes;
}

/** Whether the value is a quantity: 0x-prefixed hex of a uint256, leading zeros allowed. */
export function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value);
}
