import { type Address, concat, type Hex, numberToHex } from 'viem';
import { splitSignature } from '../operations/paymaster-signature.ts';
import type { Operation } from './model/operation.ts';
import type { Paymaster, SponsorOptions } from './model/sponsor-options.ts';
import {
  encodeWindow,
  paymasterHash,
  signatureSuffix,
  stubSignature,
  type Window,
} from './paymaster/paymaster-data.ts';
import type { PaymasterRequest } from './request.ts';

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
