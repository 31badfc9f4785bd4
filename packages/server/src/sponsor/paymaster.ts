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
import { signatureMagic, splitSignature } from '../endpoint/user-operation.ts';
import type { Operation, PaymasterRequest } from './request.ts';
import type { Paymaster, SponsorOptions } from './sponsor.ts';

/** The paymaster's members of a user operation on the wire. */
export interface PaymasterFields {
  readonly paymaster: Address;
  readonly paymasterData: Hex;
  /** Always both limits, so that clients need not guess. */
  readonly paymasterVerificationGasLimit: Hex;
  readonly paymasterPostOpGasLimit: Hex;
  /** EntryPoint 0.9, if the client sends the signature as a separate member. */
  readonly paymasterSignature?: Hex;
}

/**
 * Where the signature is placed. `data`: in the paymaster's data, covered by the operation's hash,
 * on every EntryPoint. On 0.9 the hash may exclude it: a `suffix` of the data (abstractionkit) or a
 * `member` (viem, ERC-4337).
 */
export type SignaturePlace = 'data' | 'suffix' | 'member';

/**
 * Where the client expects the signature: in the data without a phase; with one, as in its
 * operation, which follows the stub.
 */
export function findSignaturePlace({ operation, context }: PaymasterRequest): SignaturePlace {
  if (context.signingPhase === undefined) return 'data';
  return operation.paymasterSignature === undefined ? 'suffix' : 'member';
}

/** Enough for the paymaster to hash and check, including long call data. */
const verificationGas = 100_000n;

/** Adds the paymaster's gas limits to be signed: those sent, else ours. */
export function withPaymasterGas(operation: Operation, { address }: Paymaster): Operation {
  return {
    ...operation,
    paymaster: address,
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit || verificationGas,
  };
}

/** The fields with a dummy signature, for gas estimation. */
export function stubFields(
  operation: Operation,
  paymaster: Paymaster,
  window: Window,
  place: SignaturePlace,
): PaymasterFields {
  return fieldsWith(stubSignature, withPaymasterGas(operation, paymaster), window, place);
}

/** The fields with the paymaster's signature over the operation's gas values. */
export async function signedFields(
  operation: Operation,
  paymaster: Paymaster,
  { window, place }: { window: Window; place: SignaturePlace },
  { chainId, signer }: Pick<SponsorOptions, 'chainId' | 'signer'>,
): Promise<PaymasterFields> {
  const hash = paymasterHash(operation, { chainId, paymaster: paymaster.address, window });
  return fieldsWith(await signer.signHash(hash), operation, window, place);
}

function fieldsWith(
  signature: Hex,
  operation: Operation,
  window: Window,
  place: SignaturePlace,
): PaymasterFields {
  const within = { data: signature, suffix: signatureSuffix(signature), member: '0x' } as const;
  return {
    paymaster: operation.paymaster as Address,
    paymasterData: concat([encodeWindow(window), within[place]]),
    paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit),
    ...(place === 'member' && { paymasterSignature: signature }),
  };
}

/** Whether an operation has the room left by `commit` for a signature. */
export function hasSignatureRoom({ paymasterData, paymasterSignature }: Operation): boolean {
  return paymasterSignature !== undefined || splitSignature(paymasterData) !== undefined;
}

/**
 * The encoding of `packages/devnet/contracts/VerifyingPaymaster.sol`, which follows the ERC-4337
 * reference verifying paymaster for EntryPoint 0.7. On 0.9 the signature may be in a suffix that
 * the account's hash excludes.
 */

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
