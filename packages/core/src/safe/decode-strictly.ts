import {
  type Abi,
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  type Hex,
} from 'viem';
import { isCanonical } from './canonical.ts';

/**
 * Decodes call data that has exactly one meaning. Undefined if no function of the ABI matches, or
 * the encoding is not canonical: extra bytes, or offsets that readers could interpret in two ways.
 */
export function decodeStrictly<const A extends Abi>(
  abi: A,
  data: Hex,
): DecodeFunctionDataReturnType<A> | undefined {
  try {
    const name = data.slice(0, 10) as Hex;
    const item = getAbiItem({ abi: abi as Abi, name }) as AbiFunction | undefined;
    if (!item || !isCanonical(item.inputs, data)) return undefined;
    const call = decodeFunctionData({ abi: [item], data });
    const again = encodeFunctionData({ abi: [item], ...call } as never) as Hex;
    if (again !== data.toLowerCase()) return undefined;
    return call as DecodeFunctionDataReturnType<A>;
  } catch {
    return undefined;
  }
}
