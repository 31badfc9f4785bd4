import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem';

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
    const { functionName, args = [] } = decodeFunctionData({ abi, data });
    const again = encodeFunctionData({ abi, functionName, args } as never) as Hex;
    if (again !== data.toLowerCase()) return undefined;
    return { name: functionName, args };
  } catch {
    return undefined;
  }
}
