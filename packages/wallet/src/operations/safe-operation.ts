import {
  type Call,
  decodeStrictly,
  userOperationHash as hashUserOperation,
  type SafeTransaction,
  safeModuleAbi,
  safeOperationTypedData,
  safeTransaction,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hash,
  type Hex,
  hashTypedData,
  numberToHex,
} from 'viem';
import { formatUserOperation } from 'viem/account-abstraction';
import type { Account } from '../request/account.ts';

/** What an operation is hashed for. */
export type OperatingAccount = Pick<Account, 'chainId' | 'kind'>;

/** A user operation as in JSON-RPC. @see ERC-4337, ERC-7769 */
export interface UserOperation {
  readonly sender: Address;
  readonly nonce: Hex;
  readonly factory?: Address;
  readonly factoryData?: Hex;
  readonly callData: Hex;
  readonly callGasLimit: Hex;
  readonly verificationGasLimit: Hex;
  readonly preVerificationGas: Hex;
  readonly maxFeePerGas: Hex;
  readonly maxPriorityFeePerGas: Hex;
  readonly paymaster?: Address;
  readonly paymasterVerificationGasLimit?: Hex;
  readonly paymasterPostOpGasLimit?: Hex;
  readonly paymasterData?: Hex;
  readonly signature: Hex;
}

/** Encodes calls as an operation's call data: they run all or none. */
export function operationCallData(calls: readonly Call[]): Hex {
  const { to, value, data, operation } = safeTransaction(calls);
  return encodeFunctionData({
    abi: safeModuleAbi,
    functionName: 'executeUserOpWithErrorString',
    args: [to, value, data, operation],
  });
}

/** Decodes an operation's call data. Throws for any other form than {@link operationCallData}'s. */
export function readOperationCallData(callData: Hex): SafeTransaction {
  const call = decodeStrictly(safeModuleAbi, callData);
  if (!call) throw new RangeError('unknown call data');
  const [to, value, data, operation] = call.args;
  if (operation !== 0 && operation !== 1) throw new RangeError('unknown operation');
  return { to, value, data, operation };
}

/** When a signature is valid, in seconds of the chain's clock. */
export interface Validity {
  readonly validAfter: number;
  readonly validUntil: number;
}

/** The 32 bytes that owners sign for an operation. @throws {RangeError} for half a byte in a field */
export function operationHash(
  operation: UserOperation,
  { chainId, kind }: OperatingAccount,
  validity: Validity,
): Hash {
  const one = { chainId, operation: formatUserOperation(operation), ...validity };
  return hashTypedData(safeOperationTypedData(one, kind));
}

/** The hash by which the EntryPoint and bundlers know an operation. @throws {RangeError} as {@link operationHash} */
export function userOperationHash(
  operation: UserOperation,
  { chainId, kind }: OperatingAccount,
): Hash {
  return hashUserOperation(formatUserOperation(operation), chainId, kind);
}

/** A placeholder with the length and form of the real signature, to estimate gas before signing. */
export function placeholderSignature(account: Pick<Account, 'kind' | 'threshold'>): Hex {
  const one: Hex = `0x${'ec'.repeat(32)}${'5a'.repeat(32)}1b`;
  const all = concat(Array.from({ length: account.threshold }, () => one));
  return operationSignature(account, all, { validAfter: 0, validUntil: 0 });
}

/** Encodes an operation's signature: its validity, then its owners' signatures. */
export function operationSignature(
  { kind }: Pick<Account, 'kind'>,
  signatures: Hex,
  { validAfter, validUntil }: Validity,
): Hex {
  const times = [validAfter, validUntil].map((time) => numberToHex(time, { size: 6 }));
  // One operation is signed by itself: a tree of depth 0.
  const depth: readonly Hex[] = kind === '0.9' ? ['0x00'] : [];
  return concat([...depth, ...times, signatures]);
}
