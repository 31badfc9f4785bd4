import { recoveryModuleAbi as abi } from '@recovery-guardian/core';
import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type DecodeFunctionResultParameters,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  type Hex,
} from 'viem';
import { readAddressLists, withListsOfWords } from './address-lists.ts';
import { NodeFailure } from './node-errors.ts';
import type { Reader } from './reader.ts';

type ModuleAbi = typeof abi;
type View = ContractFunctionName<ModuleAbi, 'pure' | 'view'>;

const results = withListsOfWords(abi);

/**
 * Calls the recovery module. Its views succeed with any arguments, so a refusal means a faulty
 * node. A list with more than 256 addresses is returned as an empty one.
 *
 * @throws {NodeFailure}
 */
export async function readModule<Name extends View>(
  reader: Reader,
  module: Address,
  functionName: Name,
  args: ContractFunctionArgs<ModuleAbi, 'pure' | 'view', Name>,
): Promise<ContractFunctionReturnType<ModuleAbi, 'pure' | 'view', Name>> {
  const call = encodeModuleCall(functionName, args);
  const data = await reader.call({ to: module, data: call, isOurs: true });
  if (data === undefined) throw new NodeFailure(`it says that the module refuses ${functionName}`);
  try {
    const answer = { abi: results, functionName, data } as unknown;
    const result = decodeFunctionResult(answer as DecodeFunctionResultParameters);
    return readAddressLists(result) as ContractFunctionReturnType<ModuleAbi, 'pure' | 'view', Name>;
  } catch {
    throw new NodeFailure(`it returns an invalid result of the module's ${functionName}`);
  }
}

/** Reads the recovery that an account has in the module; `undefined` if there is none. */
export async function readRunningRecovery(reader: Reader, module: Address, account: Address) {
  const request = await readModule(reader, module, 'getRecoveryRequest', [account]);
  return request.executeAfter === 0n ? undefined : request;
}

/** Encodes the calldata of a view of the recovery module. */
export function encodeModuleCall<Name extends View>(
  functionName: Name,
  args: ContractFunctionArgs<ModuleAbi, 'pure' | 'view', Name>,
): Hex {
  const call = { abi, functionName, args } as unknown;
  return encodeFunctionData(call as EncodeFunctionDataParameters);
}
