import {
  type Abi,
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  type Hex,
} from 'viem';
import { isCanonical } from './canonical.ts';

/** A call that says exactly one thing. */
export interface Decoded {
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * What call data says by an ABI. Undefined where it is none of its functions, or is written otherwise
 * than everybody writes it: with more bytes behind, or offsets that let two readers see two things.
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
