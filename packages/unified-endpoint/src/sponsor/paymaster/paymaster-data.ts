/**
 * The encoding of `packages/devnet/contracts/VerifyingPaymaster.sol`, which follows the ERC-4337
 * reference verifying paymaster for EntryPoint 0.7. On 0.9 the signature may be in a suffix that
 * the account's hash excludes.
 */
import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hash,
  type Hex,
  keccak256,
  numberToHex,
  size,
  slice,
} from 'viem';
import { signatureMagic } from '../../operations/paymaster-signature.ts';
import type { Operation } from '../model/operation.ts';

/** Validity in seconds since 1970, chain time. */
export interface Window {
  readonly validUntil: number;
  readonly validAfter: number;
}

/**
 * A dummy signature in valid form: validation does not revert, so that gas can be estimated. A
 * malformed one would cause AA33.
 */
export const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`;

/** `abi.encode(uint48 validUntil, uint48 validAfter)` */
export function encodeWindow({ validUntil, validAfter }: Window): Hex {
  return encodeAbiParameters(windowTypes, [validUntil, validAfter]);
}

/** Decodes the window at the start of paymaster data; undefined if there is none. */
export function decodeWindow(paymasterData: Hex): Window | undefined {
  if (size(paymasterData) < 64) return undefined;
  const [validUntil, validAfter] = [slice(paymasterData, 0, 32), slice(paymasterData, 32, 64)].map(
    BigInt,
  ) as [bigint, bigint];
  if (validUntil > maximumTime || validAfter > maximumTime) return undefined;
  return { validUntil: Number(validUntil), validAfter: Number(validAfter) };
}

const windowTypes = [{ type: 'uint48' }, { type: 'uint48' }] as const;
const maximumTime = 2n ** 48n - 1n;

/** EntryPoint 0.9: the suffix of signature, its length and a magic value. */
export function signatureSuffix(signature: Hex): Hex {
  return concat([signature, numberToHex(size(signature), { size: 2 }), signatureMagic]);
}

/** The hash that the paymaster signs as an EIP-191 message: all but the paymaster's data. */
export function paymasterHash(
  operation: Operation,
  { chainId, paymaster, window }: { chainId: number; paymaster: Address; window: Window },
): Hash {
  return keccak256(
    encodeAbiParameters(hashTypes, [
      operation.sender,
      operation.nonce,
      keccak256(concat([operation.factory ?? '0x', operation.factoryData])),
      keccak256(operation.callData),
      pair(operation.verificationGasLimit, operation.callGasLimit),
      pair(operation.paymasterVerificationGasLimit, operation.paymasterPostOpGasLimit),
      operation.preVerificationGas,
      pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
      BigInt(chainId),
      paymaster,
      window.validUntil,
      window.validAfter,
    ]),
  );
}

const hashTypes = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint48' },
  { type: 'uint48' },
] as const;

/** Packs two 128-bit numbers into a word. */
function pair(high: bigint, low: bigint): Hex {
  return concat([numberToHex(high, { size: 16 }), numberToHex(low, { size: 16 })]);
}
