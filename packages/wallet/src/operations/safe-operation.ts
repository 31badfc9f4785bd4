import {
  type Call,
  decodeStrictly,
  entryPoints,
  type SafeTransaction,
  safeContracts,
  safeModuleAbi,
  safeOperationTypes,
  safeTransaction,
} from '@recovery-guardian/core';
import {
  type Address,
  concat,
  encodeFunctionData,
  type Hash,
  type Hex,
  hashTypedData,
  keccak256,
  numberToHex,
  pad,
} from 'viem';

/** EntryPoint 0.7, which the Safe's ERC-4337 module uses. */
export const entryPoint = entryPoints['0.7'];

/** A user operation on EntryPoint 0.7, as in JSON-RPC. @see ERC-4337, ERC-7769 */
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

/** The 32 bytes that owners sign for an operation. @see Safe4337Module 0.3.0 `SafeOp` */
export function operationHash(
  operation: UserOperation,
  chainId: number,
  { validAfter, validUntil }: Validity,
): Hash {
  return hashTypedData({
    domain: { chainId, verifyingContract: safeContracts.erc4337Module },
    types: safeOperationTypes,
    primaryType: 'SafeOp',
    message: {
      safe: operation.sender,
      nonce: BigInt(operation.nonce),
      initCode: initCode(operation),
      callData: operation.callData,
      verificationGasLimit: BigInt(operation.verificationGasLimit),
      callGasLimit: BigInt(operation.callGasLimit),
      preVerificationGas: BigInt(operation.preVerificationGas),
      maxPriorityFeePerGas: BigInt(operation.maxPriorityFeePerGas),
      maxFeePerGas: BigInt(operation.maxFeePerGas),
      paymasterAndData: paymasterAndData(operation),
      validAfter,
      validUntil,
      entryPoint,
    },
  });
}

/**
 * The hash by which the EntryPoint and bundlers know an operation. viem's, for every EntryPoint, has 0.6 kB
 * more than the worker's budget leaves.
 *
 * @see ERC-4337 `getUserOpHash`
 */
export function userOperationHash(operation: UserOperation, chainId: number): Hash {
  const { sender, nonce, callData, verificationGasLimit, callGasLimit } = operation;
  const { preVerificationGas, maxPriorityFeePerGas, maxFeePerGas } = operation;
  const packed = keccak256(
    concat([
      pad(sender),
      word(nonce),
      keccak256(initCode(operation)),
      keccak256(callData),
      halfWord(verificationGasLimit),
      halfWord(callGasLimit),
      word(preVerificationGas),
      halfWord(maxPriorityFeePerGas),
      halfWord(maxFeePerGas),
      keccak256(paymasterAndData(operation)),
    ]),
  );
  return keccak256(concat([packed, pad(entryPoint), word(chainId)]));
}

function word(value: Hex | number, size = 32): Hex {
  return numberToHex(BigInt(value), { size });
}

function halfWord(value: Hex = '0x0'): Hex {
  return word(value, 16);
}

function initCode({ factory = '0x', factoryData = '0x' }: UserOperation): Hex {
  return concatBytes([factory, factoryData]);
}

/** Hashing pads half a byte on the left, which would shift all fields: sign nothing. */
function concatBytes(values: readonly Hex[]): Hex {
  if (values.some(({ length }) => length % 2 !== 0)) throw new RangeError('half a byte');
  return concat(values);
}

/** A placeholder with the length and form of the real signature, to estimate gas before signing. */
export function placeholderSignature(threshold: number): Hex {
  const one: Hex = `0x${'ec'.repeat(32)}${'5a'.repeat(32)}1b`;
  return operationSignature(concat(Array.from({ length: threshold }, () => one)), {
    validAfter: 0,
    validUntil: 0,
  });
}

/** Encodes an operation's signature: its validity, then its owners' signatures. */
export function operationSignature(signatures: Hex, { validAfter, validUntil }: Validity): Hex {
  const times = [validAfter, validUntil].map((time) => numberToHex(time, { size: 6 }));
  return concat([...times, signatures]);
}

function paymasterAndData(operation: UserOperation): Hex {
  const { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation;
  if (!paymaster) return '0x';
  return concatBytes([
    paymaster,
    halfWord(paymasterVerificationGasLimit),
    halfWord(paymasterPostOpGasLimit),
    operation.paymasterData ?? '0x',
  ]);
}
