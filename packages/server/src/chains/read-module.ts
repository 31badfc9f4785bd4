import {
  recoveryModuleAbiV1 as abi,
  type ModuleVersion,
  recoveryModuleAbiV2,
} from '@recovery-guardian/core';
import {
  type Abi,
  type AbiParameter,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  type DecodeFunctionResultParameters,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem';
import { NodeFailure } from './node-errors.ts';
import type { Reader } from './reader.ts';

/**
 * The longest list of an account that is read. Each address costs a hash for its checksum, and anyone
 * can make an account with tens of thousands.
 */
export const longestList = 256;

/** Returns the same functions, whose results have lists of words in place of addresses. */
function withListsOfWords<Functions extends Abi>(abi: Functions): Functions {
  const functions = abi.map((item) =>
    item.type === 'function' ? { ...item, outputs: item.outputs.map(inWords) } : item,
  );
  return functions as object as Functions;
}

function inWords(parameter: AbiParameter): AbiParameter {
  if (parameter.type === 'address[]') return { ...parameter, type: 'bytes32[]' };
  if (!('components' in parameter)) return parameter;
  return { ...parameter, components: parameter.components.map(inWords) };
}

/** Turns the lists of such a result into addresses; of a list that is too long, none is left. */
function readAddressLists<Result>(result: Result): Result {
  if (Array.isArray(result)) return readAddresses(result) as Result;
  if (typeof result !== 'object' || result === null) return result;
  const entries = Object.entries(result).map(([name, value]) => [name, readAddressLists(value)]);
  return Object.fromEntries(entries);
}

function readAddresses(words: readonly Hex[]): Address[] {
  if (words.length > longestList) return [];
  return words.map((word) => getAddress(`0x${word.slice(-40)}`));
}

type ModuleAbi = typeof abi;
type View = ContractFunctionName<ModuleAbi, 'pure' | 'view'>;

const results = withListsOfWords(abi);
const resultsV2 = withListsOfWords(recoveryModuleAbiV2);

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
  const result = await ask(reader, module, { abi: results, functionName, call });
  return result as ContractFunctionReturnType<ModuleAbi, 'pure' | 'view', Name>;
}

/** @param of.abi has the results of the module's version */
async function ask(
  reader: Reader,
  module: Address,
  of: { abi: Abi; functionName: string; call: Hex },
): Promise<unknown> {
  const { abi, functionName, call } = of;
  const data = await reader.call({ to: module, data: call, isOurs: true });
  if (data === undefined) throw new NodeFailure(`it says that the module refuses ${functionName}`);
  try {
    const answer = { abi, functionName, data } as unknown;
    return readAddressLists(decodeFunctionResult(answer as DecodeFunctionResultParameters));
  } catch {
    throw new NodeFailure(`it returns an invalid result of the module's ${functionName}`);
  }
}

/** A recovery in its grace period, as modules of every version have it. */
export interface RunningRecovery {
  newOwners: readonly Address[];
  newThreshold: bigint;
  /** Seconds since 1970. */
  executeAfter: bigint;
  guardiansApprovalCount: bigint;
}

/** Reads the recovery that an account has in the module; `undefined` if there is none. */
export async function readRunningRecovery(
  reader: Reader,
  { address, version }: { address: Address; version: ModuleVersion },
  account: Address,
): Promise<RunningRecovery | undefined> {
  const functionName = 'getRecoveryRequest';
  const call = encodeModuleCall(functionName, [account]);
  const abi = version === '0.1.0' ? results : resultsV2;
  const request = (await ask(reader, address, { abi, functionName, call })) as RunningRecovery & {
    executableAt?: bigint;
  };
  const { executeAfter = request.executableAt } = request;
  return executeAfter ? { ...request, executeAfter } : undefined;
}

/** The first words of a request, which every version has. */
const approvalsAbi = parseAbi([
  'struct Start { uint256 offset; uint256 approvals; }',
  'function getRecoveryRequest(address wallet) view returns (Start)',
]);

/** Reads how many guardians approved the recovery that an account has in the module; 0 if there is none. */
export async function readRunningApprovals(
  reader: Reader,
  module: Address,
  account: Address,
): Promise<bigint> {
  const functionName = 'getRecoveryRequest';
  const call = encodeModuleCall(functionName, [account]);
  const answer = await ask(reader, module, { abi: approvalsAbi, functionName, call });
  return (answer as { approvals: bigint }).approvals;
}

/** Encodes the calldata of a view of the recovery module. */
export function encodeModuleCall<Name extends View>(
  functionName: Name,
  args: ContractFunctionArgs<ModuleAbi, 'pure' | 'view', Name>,
): Hex {
  const call = { abi, functionName, args } as unknown;
  return encodeFunctionData(call as EncodeFunctionDataParameters);
}
