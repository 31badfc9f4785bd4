import type { Hex } from 'viem';
import { type AbiType, type AbiValues, tuple } from './abi-type.ts';

export interface ContractFunction<Parameters extends readonly unknown[], Result> {
  /** The calldata of a call with these arguments. */
  encode(...parameters: Parameters): Hex;
  /**
   * Decodes the result of a call.
   *
   * @throws {RangeError} if this cannot be a result of the function.
   */
  decode(answer: Hex): Result;
}

/** A function whose result is not read. */
export function contractFunction<const Inputs extends readonly AbiType<unknown>[]>(
  selector: Hex,
  inputs: Inputs,
): ContractFunction<AbiValues<Inputs>, void>;

export function contractFunction<const Inputs extends readonly AbiType<unknown>[], Result>(
  selector: Hex,
  inputs: Inputs,
  output: AbiType<Result>,
): ContractFunction<AbiValues<Inputs>, Result>;

export function contractFunction<Result>(
  selector: Hex,
  inputs: readonly AbiType<unknown>[],
  output?: AbiType<Result>,
): ContractFunction<readonly unknown[], Result | undefined> {
  return {
    encode: (...parameters) => `${selector}${tuple(...inputs).encode(parameters as never)}`,
    decode: (answer) => (output ? tuple(output).decode(answer.slice(2), 0)[0] : undefined),
  };
}
