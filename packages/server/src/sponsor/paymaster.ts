import { paymasterSignatureSuffix } from '@recovery-guardian/core';
import {
  type Address,
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  formatEther,
  getAddress,
  type Hash,
  type Hex,
  isAddressEqual,
  keccak256,
  numberToHex,
  size,
} from 'viem';
import {
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction';
import type { ChainConfiguration } from '../configuration/chains.ts';
import type { Mode } from '../configuration/keys.ts';
import type { SponsorConfiguration } from '../configuration/sponsor.ts';
import { splitSignature } from '../endpoint/paymaster-signature.ts';

import { openOwnKey } from '../keys/own-key.ts';
import type { GuardianSigner } from '../keys/sign-recovery.ts';

import type { AcceptedToken, Operation, Paymaster, PaymasterRequest } from './request.ts';
import type { OpenSponsorChain } from './sponsor-chain.ts';
import type { Quote } from './tokens.ts';

/** The paymaster's members of a user operation on the wire. */
interface PaymasterFields {
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
type SignaturePlace = 'data' | 'suffix' | 'member';

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

/**
 * Returns the operation with the paymaster's gas limits to be signed: those sent, else ours. Where a
 * token pays, never less than taking it needs, as an operation that cannot pay is at our cost.
 */
export function withPaymasterGas({ operation, paymaster, context }: PaidRequest): Operation {
  const { paymasterVerificationGasLimit: sent, paymasterPostOpGasLimit: postOp } = operation;
  const taking = postOpLimitOf(context.token);
  return {
    ...operation,
    paymaster: paymaster.address,
    paymasterVerificationGasLimit: sent || verificationGas,
    paymasterPostOpGasLimit: postOp > taking ? postOp : taking,
  };
}

type PaidRequest = Pick<PaymasterRequest, 'operation' | 'paymaster' | 'context'>;

/** The gas limit for taking a token, of which unused gas costs a tenth; 0 without one. */
export function postOpLimitOf(token: Pick<AcceptedToken, 'postOpGas'> | undefined): bigint {
  return token ? 2n * token.postOpGas : 0n;
}

/** The fields with a dummy signature, for gas estimation. */
export function stubFields(
  request: PaidRequest,
  terms: Terms,
  place: SignaturePlace,
): PaymasterFields {
  return fieldsWith(stubSignature, withPaymasterGas(request), terms, place);
}

/** The fields with the paymaster's signature over the operation's gas values. */
export async function signedFields(
  operation: Operation,
  paymaster: Paymaster,
  { terms, place }: { terms: Terms; place: SignaturePlace },
  { chainId, signer }: { chainId: number; signer: Pick<PaymasterSigner, 'signHash'> },
): Promise<PaymasterFields> {
  const hash = paymasterHash(operation, { chainId, paymaster: paymaster.address, terms });
  return fieldsWith(await signer.signHash(hash), operation, terms, place);
}

function fieldsWith(
  signature: Hex,
  operation: Operation,
  terms: Terms,
  place: SignaturePlace,
): PaymasterFields {
  const within = {
    data: signature,
    suffix: paymasterSignatureSuffix(signature),
    member: '0x',
  } as const;
  return {
    paymaster: operation.paymaster as Address,
    paymasterData: concat([encodeTerms(terms), within[place]]),
    paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit),
    ...(place === 'member' && { paymasterSignature: signature }),
  };
}

/**
 * Whether an operation has the room left by `commit` for a signature.
 *
 * @throws invalidParams as `splitSignature`
 */
export function hasSignatureRoom({ paymasterData, paymasterSignature }: Operation): boolean {
  if (paymasterSignature !== undefined) return size(paymasterSignature) > 0;
  return splitSignature(paymasterData) !== undefined;
}

/**
 * The encoding of `packages/devnet/contracts/TokenPaymaster.sol`, which without a quote follows the ERC-4337
 * reference verifying paymaster for EntryPoint 0.7. On 0.9 the signature may be in a suffix that
 * the account's hash excludes.
 */

/** What the paymaster signs beside the operation. */
export interface Terms {
  /** Validity in seconds since 1970, chain time. */
  readonly validUntil: number;
  readonly validAfter: number;
  /** If a token pays. */
  readonly quote?: Quote | undefined;
}

/**
 * A dummy signature in valid form: validation does not revert, so that gas can be estimated. A
 * malformed one would cause AA33.
 */
export const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`;

/** `abi.encode(uint48 validUntil, uint48 validAfter)`, and the quote. */
function encodeTerms({ validUntil, validAfter, quote }: Terms): Hex {
  const window = encodeAbiParameters(windowTypes, [validUntil, validAfter]);
  return quote ? concat([window, encodeAbiParameters(quoteTypes, [quote])]) : window;
}

/** Decodes the terms at the start of paymaster data; undefined if there are none. */
export function decodeTerms(
  paymasterData: Hex,
  { isQuoted }: { isQuoted: boolean },
): Terms | undefined {
  const types = isQuoted ? [...windowTypes, ...quoteTypes] : windowTypes;
  try {
    const decoded = decodeAbiParameters(types, paymasterData);
    const [validUntil, validAfter, quote] = decoded as [number, number, Quote?];
    return { validUntil, validAfter, quote };
  } catch {
    return undefined;
  }
}

const windowTypes = [{ type: 'uint48' }, { type: 'uint48' }] as const;
const quoteTypes = [
  {
    type: 'tuple',
    components: [
      { name: 'token', type: 'address' },
      { name: 'rate', type: 'uint256' },
      { name: 'maximum', type: 'uint256' },
      { name: 'extraGas', type: 'uint256' },
    ],
  },
] as const;

/** The hash that the paymaster signs as an EIP-191 message: all but the paymaster's data. */
export function paymasterHash(
  operation: Operation,
  { chainId, paymaster, terms }: { chainId: number; paymaster: Address; terms: Terms },
): Hash {
  const hash = keccak256(
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
      terms.validUntil,
      terms.validAfter,
    ]),
  );
  if (!terms.quote) return hash;
  return keccak256(encodeAbiParameters([{ type: 'bytes32' }, ...quoteTypes], [hash, terms.quote]));
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

/** Returns a chain's paymasters, in the order in which clients should prefer their EntryPoints. */
export function paymastersOf(
  { paymasters }: SponsorConfiguration,
  { chainId, entryPoints }: Pick<ChainConfiguration, 'chainId' | 'entryPoints'>,
): Paymaster[] {
  return entryPoints.flatMap((one) => {
    const entryPoint = getAddress(one);
    const paymaster = paymasters.find(
      (it) => it.chainId === chainId && isAddressEqual(it.entryPoint as Address, entryPoint),
    );
    if (!paymaster) return [];
    const address = getAddress(paymaster.address);
    return [{ entryPoint, version: entryPointVersion(entryPoint), address }];
  });
}

/**
 * Compares a paymaster with its contract: its signer and its EntryPoint.
 *
 * @returns its deposit in wei
 * @throws if they differ, with what to correct
 */
export async function verifyPaymaster(
  { address, entryPoint, version }: Paymaster,
  chain: OpenSponsorChain,
  { chainId, signer, takesTokens }: { chainId: number; signer: Address; takesTokens: boolean },
): Promise<bigint> {
  const place = `The paymaster ${address} on the chain ${chainId}`;
  const contract = await chain.describePaymaster(address).catch(() => {
    throw new Error(`${place} does not answer as one: check sponsor.paymasters`);
  });
  if (!isAddressEqual(contract.entryPoint, entryPoint)) {
    throw new Error(
      `${place} serves the EntryPoint ${contract.entryPoint}, not ${entryPoint} (${version}): correct sponsor.paymasters`,
    );
  }
  if (!isAddressEqual(contract.signer, signer)) {
    throw new Error(
      `${place} takes the signature of ${contract.signer}, and the sponsor's key is that of ${signer}: set the key that the paymaster was deployed for`,
    );
  }
  if (takesTokens && !(await chain.takesTokens(address))) {
    throw new Error(
      `${place} only sponsors: deploy one that takes tokens by "paymaster deploy", or take the chain's tokens out of sponsor.tokens`,
    );
  }
  return chain.getDeposit(entryPoint, address);
}

/** Formats a deposit for messages, in ether of its chain. */
export function describeDeposit(deposit: bigint): string {
  return `deposit ${formatEther(deposit)}`;
}

/**
 * Returns the version of the EntryPoint at an address, which is the same on every chain.
 *
 * @throws if operations cannot be sponsored on it
 */
export function entryPointVersion(address: Address): '0.7' | '0.8' | '0.9' {
  if (isAddressEqual(address, entryPoint07Address)) return '0.7';
  if (isAddressEqual(address, entryPoint08Address)) return '0.8';
  if (isAddressEqual(address, entryPoint09Address)) return '0.9';
  throw new Error(
    `sponsor.paymasters names the EntryPoint ${address}: operations can be sponsored on 0.7, 0.8 and 0.9`,
  );
}

/** The key that signs for the paymasters. */
export type PaymasterSigner = Awaited<ReturnType<typeof openPaymasterSigner>>;

/**
 * Opens the key that signs for the paymasters, which must differ from the guardian's.
 *
 * @throws if it cannot be opened, with the reason, or if it is the guardian's
 */
export async function openPaymasterSigner(
  configuration: SponsorConfiguration,
  options: { mode: Mode; guardian: GuardianSigner },
) {
  const account = await openOwnKey('sponsor', configuration, options);
  return {
    address: account.address,
    /** Signs these 32 bytes as an EIP-191 message. */
    signHash: (hash: Hash) => account.signMessage({ message: { raw: hash } }),
  };
}
