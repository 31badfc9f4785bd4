import { NoAnswerError, type ReadContract, withChecksums } from '@recovery-guardian/core';
import {
  type Abi,
  AbiDecodingZeroDataError,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
} from 'viem';

/** Calls a view function. Throws if the contract does not exist. */
export async function readContract<
  const A extends Abi,
  N extends ContractFunctionName<A, 'view' | 'pure'>,
  const Args extends ContractFunctionArgs<A, 'view' | 'pure', N>,
>(
  rpc: JsonRpc,
  address: Address,
  abi: A,
  functionName: N,
  args: Args,
): Promise<ContractFunctionReturnType<A, 'view' | 'pure', N, Args>> {
  const request = encodeFunctionData({ abi, functionName, args } as never);
  const data = (await rpc('eth_call', [{ to: address, data: request }, 'latest'])) as Hex;
  return decodeFunctionResult({ abi, functionName, data } as never) as never;
}

/** Reads accounts for the functions of `safe`, with the same errors as {@link readContract}. */
export function contractReader(rpc: JsonRpc): ReadContract {
  return async (to, { encode, decode }, ...parameters) => {
    const data = (await rpc('eth_call', [{ to, data: encode(...parameters) }, 'latest'])) as Hex;
    if (data === '0x') throw new AbiDecodingZeroDataError();
    return withChecksums(decode(data));
  };
}

/** Calls a method of a node or the endpoint. */
export type JsonRpc = (method: string, params?: unknown) => Promise<unknown>;

/** Waits for some work no longer than `timeout` milliseconds. @throws {NoAnswerError} then */
export function within<Result>(timeout: number, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswerError('There was no answer')), timeout);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
