import { type Address, concat, type Hex, numberToHex } from 'viem';
import { splitSignature } from '../../operations/paymaster-signature.ts';
import type { Operation } from '../model/operation.ts';
import type { Paymaster, SponsorOptions } from '../model/sponsor-options.ts';
import {
  encodeWindow,
  paymasterHash,
  signatureSuffix,
  stubSignature,
  type Window,
} from './paymaster-data.ts';
import type { PaymasterRequest } from './request.ts';

/** The paymaster's members of a user operation, as they go over the wire. */
export interface PaymasterFields {
  readonly paymaster: Address;
  readonly paymasterData: Hex;
  /** Always both limits: no client could tell which one was meant. */
  readonly paymasterVerificationGasLimit: Hex;
  readonly paymasterPostOpGasLimit: Hex;
  /** EntryPoint 0.9, where the client writes the signature apart from the data. */
  readonly paymasterSignature?: Hex;
}

/**
 * Where the signature stands. `data`: in the paymaster's data, covered by the operation's hash, as on
 * every EntryPoint. On 0.9 it may be left out of that hash: in a `suffix` of the data, as abstractionkit
 * writes operations, or as a `member` of its own, as viem and ERC-4337 do.
 */
export type SignaturePlace = 'data' | 'suffix' | 'member';

/**
 * Where the client of a request expects the signature: without a phase in the data. With one, as the
 * operation has it already; a client that asks for a stub is told by the stub.
 */
export function findSignaturePlace({ operation, context }: PaymasterRequest): SignaturePlace {
  if (context.signingPhase === undefined) return 'data';
  return operation.paymasterSignature === undefined ? 'suffix' : 'member';
}

/**
 * Enough for the paymaster to hash and check; it hashes the call data, too, which costs with its size.
 */
const verificationGas = 100_000n;

/** The operation with the paymaster's gas limits that are signed: those that were sent, else ours. */
export function withPaymasterGas(operation: Operation, { address }: Paymaster): Operation {
  return {
    ...operation,
    paymaster: address,
    paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit || verificationGas,
  };
}

/** The fields with a signature that only has the right form, to estimate gas with. */
export function stubFields(
  operation: Operation,
  paymaster: Paymaster,
  window: Window,
  place: SignaturePlace,
): PaymasterFields {
  return fieldsWith(stubSignature, withPaymasterGas(operation, paymaster), window, place);
}

/** The fields with the signature that makes the paymaster pay: over the gas values of the operation. */
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

/** Whether an operation carries the room that `commit` left for a signature. */
export function hasSignatureRoom({ paymasterData, paymasterSignature }: Operation): boolean {
  return paymasterSignature !== undefined || splitSignature(paymasterData) !== undefined;
}
