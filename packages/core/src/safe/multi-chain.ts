import {
  concat,
  type Hash,
  type Hex,
  hashTypedData,
  isAddress,
  isHex,
  keccak256,
  numberToHex,
  size,
  slice,
  type TypedDataDefinition,
} from 'viem';
import {
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { type AccountKind, accountKinds, multiChainModule } from './addresses.ts';
import { paymasterSignatureMagic, splitPaymasterSignature } from './paymaster-signature.ts';

/** A user operation of EntryPoint 0.9, for which sites' versions of viem may have no type. */
export type UserOperation09 = UserOperation<'0.8'> & { paymasterSignature?: Hex | undefined };

/** A user operation on EntryPoint 0.9 as the owners of its account sign it. */
export interface ChainOperation {
  readonly chainId: number;
  /** Its `signature` is not looked at. */
  readonly operation: UserOperation09;
  /** See {@link readValidity}. */
  readonly validAfter: number;
  readonly validUntil: number;
}

const safeOperationTypes = {
  SafeOp: [
    { name: 'safe', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'verificationGasLimit', type: 'uint128' },
    { name: 'callGasLimit', type: 'uint128' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'maxPriorityFeePerGas', type: 'uint128' },
    { name: 'maxFeePerGas', type: 'uint128' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const;

/**
 * The typed data that owners sign for one operation. On EntryPoint 0.9, the paymaster's signature is left out
 * of `paymasterAndData`.
 *
 * @throws {RangeError} for fields that the EntryPoint would refuse or that have no one encoding
 * @see Safe4337Module 0.3.0 and Safe4337MultiChainSignatureModule `SafeOp`
 */
export function safeOperationTypedData(one: ChainOperation, kind: AccountKind = '0.9') {
  const { sender, nonce, callData, preVerificationGas, ...fields } = one.operation;
  const { initCode, paymasterAndData } = toPackedUserOperation(asHashed(one.operation, kind));
  const { entryPoint, erc4337Module: verifyingContract } = accountKinds[kind];
  return {
    domain: { chainId: one.chainId, verifyingContract },
    types: safeOperationTypes,
    primaryType: 'SafeOp',
    message: {
      safe: sender,
      nonce,
      initCode,
      callData,
      verificationGasLimit: fields.verificationGasLimit,
      callGasLimit: fields.callGasLimit,
      preVerificationGas,
      maxPriorityFeePerGas: fields.maxPriorityFeePerGas,
      maxFeePerGas: fields.maxFeePerGas,
      paymasterAndData,
      validAfter: one.validAfter,
      validUntil: one.validUntil,
      entryPoint,
    },
  } as const;
}

/** The greatest depth of a tree that the module accepts. */
const maximumDepth = 10;

/**
 * The typed data that owners sign for operations: that of the only one, or the root over all, whose domain
 * names no chain. A root hides what it stands for, so it is rebuilt here from the operations.
 *
 * @param root that was asked for, if one was; each operation must have been shown to the signer
 * @throws {RangeError} for no or too many operations, or if they do not have this root
 * @see Safe4337MultiChainSignatureModule `MerkleTreeRoot`
 */
export function operationsTypedData(
  operations: readonly ChainOperation[],
  root?: Hash,
): TypedDataDefinition {
  const [only, ...others] = operations;
  if (!only) throw new RangeError('there is no operation to sign');
  if (others.length === 0) {
    if (root !== undefined) throw new RangeError('one operation is signed without a root');
    return safeOperationTypedData(only);
  }
  const [rebuilt] = buildTree(operations).at(-1) as [Hash];
  if (root !== undefined && root.toLowerCase() !== rebuilt) {
    throw new RangeError('the root is not that of these operations');
  }
  return rootTypedData(rebuilt);
}

function rootTypedData(merkleTreeRoot: Hash) {
  return {
    domain: { verifyingContract: multiChainModule },
    types: { MerkleTreeRoot: [{ name: 'merkleTreeRoot', type: 'bytes32' }] },
    primaryType: 'MerkleTreeRoot',
    message: { merkleTreeRoot },
  } as const;
}

/** The levels of the tree, from the leaves to the root. An odd last node is paired with itself. */
function buildTree(operations: readonly ChainOperation[]): Hash[][] {
  if (operations.length > 2 ** maximumDepth) {
    throw new RangeError(`at most ${2 ** maximumDepth} operations can be signed together`);
  }
  let level = operations.map((one) => hashTypedData(safeOperationTypedData(one)));
  const levels = [level];
  while (level.length > 1) {
    const below = level;
    level = below
      .filter((_, i) => i % 2 === 0)
      .map((left, i) => parentOf(left, below[2 * i + 1] ?? left));
    levels.push(level);
  }
  return levels;
}

function parentOf(a: Hash, b: Hash): Hash {
  return keccak256(concat(a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]));
}

/**
 * The signature field of one of the operations that were signed together.
 *
 * @param signatures of the Safe's owners over {@link operationsTypedData}, packed
 * @throws {RangeError} if `operation` is not one of them
 */
export function operationSignatureField(
  operations: readonly ChainOperation[],
  operation: ChainOperation,
  signatures: Hex,
): Hex {
  const levels = buildTree(operations);
  const leaf = hashTypedData(safeOperationTypedData(operation));
  let index = levels[0]?.indexOf(leaf) ?? -1;
  if (index < 0) throw new RangeError('the operation is not one of those that were signed');
  const siblings = levels.slice(0, -1).map((level) => {
    const sibling = level[index ^ 1] ?? level[index];
    index >>= 1;
    return sibling as Hash;
  });
  const { validAfter, validUntil } = operation;
  const root = levels.at(-1) as [Hash];
  return concat([
    numberToHex(siblings.length, { size: 1 }),
    numberToHex(validAfter, { size: 6 }),
    numberToHex(validUntil, { size: 6 }),
    ...(siblings.length > 0 ? [...root, ...siblings.reverse()] : []),
    signatures,
  ]);
}

/** A signature field, taken apart. */
export interface OperationSignature {
  readonly validAfter: number;
  readonly validUntil: number;
  /** Undefined for an operation that was signed alone. */
  readonly root: Hash | undefined;
  /** The siblings of the nodes from below the root down to the leaf. */
  readonly proof: readonly Hash[];
  /** Of the Safe's owners, packed. */
  readonly signatures: Hex;
}

/**
 * Takes a signature field apart. The signatures are not checked.
 *
 * @throws {RangeError} if it is too short, or deeper than the module accepts
 */
export function readOperationSignature(field: Hex): OperationSignature {
  const length = isBytes(field) ? size(field) : 0;
  if (length < 13) throw new RangeError('the signature field is too short');
  const depth = Number(slice(field, 0, 1));
  if (depth > maximumDepth) throw new RangeError(`a tree of depth ${depth} is too deep`);
  const end = 13 + (depth > 0 ? 32 * (depth + 1) : 0);
  if (length < end) throw new RangeError('the signature field is too short for its depth');
  const nodes = Array.from({ length: (end - 13) / 32 }, (_, i) =>
    slice(field, 13 + 32 * i, 13 + 32 * (i + 1)),
  );
  const [root, ...proof] = nodes;
  return {
    validAfter: Number(slice(field, 1, 7)),
    validUntil: Number(slice(field, 7, 13)),
    root,
    proof,
    signatures: length === end ? '0x' : slice(field, end),
  };
}

/**
 * The 32 bytes that an operation's owners signed, by its own signature field; undefined if the proof in it
 * is another operation's.
 *
 * @throws {RangeError} as {@link readOperationSignature} and {@link safeOperationTypedData}
 */
export function signedOperationHash(operation: UserOperation09, chainId: number): Hash | undefined {
  const { root, proof, ...validity } = readOperationSignature(operation.signature);
  const leaf = hashTypedData(safeOperationTypedData({ chainId, operation, ...validity }));
  if (root === undefined) return leaf;
  const proven = proof.reduceRight((node, sibling) => parentOf(node, sibling), leaf);
  return proven === root.toLowerCase() ? hashTypedData(rootTypedData(root)) : undefined;
}

/** The bit of EntryPoint 0.9 that makes a validity one of blocks. */
const blockFlag = 2 ** 47;

/** When an operation may be included; `until` is undefined for always. */
export interface Validity {
  /** Seconds of the chain's clock, or numbers of blocks. */
  readonly unit: 'seconds' | 'blocks';
  readonly after: number;
  readonly until: number | undefined;
}

/**
 * Reads a validity as EntryPoint 0.9 does: numbers of blocks if both are above 2^47, where 0 as the end
 * counts as the highest number.
 *
 * @see EntryPoint 0.9 `_getValidationData`
 */
export function readValidity(times: { validAfter: number; validUntil: number }): Validity {
  const { validAfter, validUntil } = times;
  const isForever = validUntil === 0;
  if (validAfter > blockFlag && (isForever || validUntil > blockFlag)) {
    const until = isForever ? undefined : validUntil - blockFlag;
    return { unit: 'blocks', after: validAfter - blockFlag, until };
  }
  return { unit: 'seconds', after: validAfter, until: isForever ? undefined : validUntil };
}

/**
 * The validity of an operation between two blocks, the first of which is not included.
 *
 * @throws {RangeError} unless 0 < after < until < 2^47
 */
export function blockValidity(after: number, until: number) {
  const isRange = [after, until].every(Number.isSafeInteger);
  if (!isRange || after <= 0 || until <= after || until >= blockFlag) {
    throw new RangeError('blocks must be 0 < after < until < 2^47');
  }
  return { validAfter: blockFlag + after, validUntil: blockFlag + until };
}

/**
 * The hash by which EntryPoint and bundlers know an operation. Unlike viem's, on 0.9 it also leaves out a
 * paymaster's signature that is a suffix of the data.
 *
 * @throws {RangeError} as {@link safeOperationTypedData}
 * @see EntryPoint `getUserOpHash`
 */
export function userOperationHash(
  operation: UserOperation09,
  chainId: number,
  kind: AccountKind = '0.9',
): Hash {
  return getUserOperationHash({
    chainId,
    entryPointAddress: accountKinds[kind].entryPoint,
    // That of 0.9 hashes as 0.8 does, without the signature of a paymaster.
    entryPointVersion: kind === '0.9' ? '0.8' : kind,
    userOperation: asHashed(operation, kind),
  });
}

/**
 * The operation as account and EntryPoint hash it: on 0.9, the magic value is in the place of the paymaster's
 * signature.
 */
function asHashed(operation: UserOperation09, kind: AccountKind): UserOperation<'0.8'> {
  const { paymasterSignature: member, ...others } = operation;
  const { callData, factory, factoryData = '0x', paymaster, paymasterData = '0x' } = others;
  if (![callData, factoryData, paymasterData, member ?? '0x'].every(isBytes)) {
    throw new RangeError('a field is not whole bytes');
  }
  for (const address of [factory, paymaster]) {
    const isKnown = !address || address === '0x7702' || isAddress(address, { strict: false });
    if (!isKnown) throw new RangeError(`${address} is not an address`);
  }
  if (kind === '0.7') return others;
  // Packed, it would be a suffix of length 0, which is hashed with the data.
  if (member === '0x') throw new RangeError("the paymaster's signature is empty");
  const split = member ? { paymasterData } : splitPaymasterSignature(paymasterData);
  return {
    ...others,
    paymasterData: split ? concat([split.paymasterData, paymasterSignatureMagic]) : paymasterData,
  };
}

function isBytes(value: Hex): boolean {
  return isHex(value) && value.length % 2 === 0;
}
