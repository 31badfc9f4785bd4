import {
  type Abi,
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  type Hex,
} from 'viem';
import { isCanonical } from './canonical.ts';

/** A call with exactly one meaning. */
export interface Decoded {
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * Decodes call data by an ABI. Undefined if no function matches, or the encoding is not canonical:
 * extra bytes, or offsets that readers could interpret in two ways.
 */
export function decodeStrictly(abi: Abi, data: Hex): Decoded | undefined {
  try {
    const item = getAbiItem({ abi, name: data.slice(0, 10) as Hex }) as AbiFunction | undefined;
    if (!item || !isCanonical(item.inputs, data)) return undefined;
    const { functionName, args = [] } = decodeFunctionData({ abi: [item], data });
    const again = encodeFunctionData({ abi: [item], functionName, args } as never) as Hex;
    if (again !== data.toLowerCase()) return undefined;
    return { name: functionName, args };
  } catch {
    return undefined;
  }
}
