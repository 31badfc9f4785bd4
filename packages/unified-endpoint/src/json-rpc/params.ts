import type { Hex } from 'viem';
import { invalidParams } from './errors.ts';
import type { Call } from './messages.ts';

/**
 * The parameters of a call by their positions, as ERC-7769 has them: between `least` and `most`.
 *
 * @throws invalidParams
 */
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

/**
 * The one parameter of the methods that ask for a user operation by its hash.
 *
 * @throws invalidParams
 */
export function readHash(call: Pick<Call, 'params'>): Hex {
  const [hash] = readParams(call, { least: 1, most: 1 });
  if (!isHexOf(hash, 32)) throw invalidParams('userOpHash must be 32 bytes of 0x-prefixed hex');
  return hash;
}

/** Whether it is 0x-prefixed hex of whole bytes, of so many where that is given. */
export function isHexOf(value: unknown, bytes?: number): value is Hex {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) return false;
  return bytes === undefined || value.length === 2 + 2 * bytes;
}

/** Whether it is a quantity: 0x-prefixed hex of a uint256. Leading zeros are let pass. */
export function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value);
}
