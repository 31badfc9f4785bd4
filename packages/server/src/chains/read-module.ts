import { recoveryModuleAbi } from '@recovery-guardian/protocol';
import {
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type DecodeFunctionResultParameters,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
} from 'viem';
import { NodeFailure } from './node-errors.ts';
import type { Reader } from './reader.ts';

type ModuleAbi = typeof recoveryModuleAbi;
type View = ContractFunctionName<ModuleAbi, 'pure' | 'view'>;

/**
 * Asks the recovery module. It answers whatever the arguments, so whoever says it does not is no
 * good node.
 *
 * @throws {NodeFailure}
 */
export async function readModule<Name extends View>(
  reader: Reader,
  module: Address,
  functionName: Name,
  args: ContractFunctionArgs<ModuleAbi, 'pure' | 'view', Name>,
): Promise<ContractFunctionReturnType<ModuleAbi, 'pure' | 'view', Name>> {
  const abi = recoveryModuleAbi;
  const question = { abi, functionName, args } as unknown as EncodeFunctionDataParameters;
  const data = await reader.call({ to: module, data: encodeFunctionData(question) });
  if (data === undefined) throw new NodeFailure(`it says that the module refuses ${functionName}`);
  try {
    const answer = { abi, functionName, data } as unknown as DecodeFunctionResultParameters;
    return decodeFunctionResult(answer) as ContractFunctionReturnType<
      ModuleAbi,
      'pure' | 'view',
      Name
    >;
  } catch {
    throw new NodeFailure(`it answers what the module's ${functionName} cannot answer`);
  }
}
