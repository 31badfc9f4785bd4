import { type Address, getAddress, type Hex, size } from 'viem';
import { type Call, invalidParams, readParams } from '../endpoint/json-rpc/messages.ts';
import { isObject } from '../endpoint/runtime.ts';
import {
  readEntryPoint,
  readUserOperation,
  type SentOperation,
} from '../endpoint/user-operation.ts';
import type { TokenRate } from './token-rate.ts';

export interface Paymaster {
  readonly entryPoint: Address;
  /** The EntryPoint's version; 0.9 supports `paymasterSignature` as a separate member. */
  readonly version: '0.7' | '0.8' | '0.9';
  readonly address: Address;
}

/** A token that pays for gas. */
export interface AcceptedToken {
  readonly address: Address;
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** The gas of taking it. */
  readonly postOpGas: bigint;
  /** @throws JsonRpcError that says why there is no price */
  readRate(): Promise<TokenRate>;
}

/** The tokens that pay for gas on a chain. */
export interface AcceptedTokens {
  /** The gas policy that pays for what fails to pay. */
  readonly policyId: string;
  readonly accepted: readonly AcceptedToken[];
}

/** The context of a request (ERC-7677). */
export interface RequestContext {
  readonly sponsorshipPolicyId: string | undefined;
  /**
   * EntryPoint 0.9, if account and paymaster sign in parallel: `commit` leaves room for the
   * paymaster's signature, `finalize` fills it in.
   */
  readonly signingPhase: 'commit' | 'finalize' | undefined;
  /** The token that pays; without one, a gas policy does. */
  readonly token: AcceptedToken | undefined;
}

export interface PaymasterRequest {
  /** In the client's form. */
  readonly sent: SentOperation;
  readonly operation: Operation;
  readonly paymaster: Paymaster;
  readonly context: RequestContext;
}

/** The paymasters of a chain, and the tokens that they take. */
interface Paymasters {
  readonly paymasters: readonly Paymaster[];
  readonly tokens?: AcceptedTokens | undefined;
}

/**
 * Reads `[operation, entryPoint, chainId, context]` (ERC-7677). Clients send the chain's id as a
 * number or in decimal or hexadecimal text, with leading zeros. The context may be null or missing.
 *
 * @throws invalidParams
 */
export function readPaymasterRequest(
  call: Pick<Call, 'params'>,
  { chainId, ...sponsor }: Paymasters & { chainId: number },
): PaymasterRequest {
  const [operation, entryPoint, chain, context] = readParams(call, { least: 2, most: 4 });
  if (chain !== undefined && chain !== null && readChainId(chain) !== BigInt(chainId)) {
    throw invalidParams(`chainId must be ${chainId}, the chain of this URL`);
  }
  return toRequest([operation, entryPoint, context], sponsor);
}

/**
 * Reads a request from parameters in a fixed order.
 *
 * @throws invalidParams
 */
export function toRequest(
  [operation, entryPoint, context]: readonly [unknown, unknown, unknown?],
  { paymasters, tokens }: Paymasters,
): PaymasterRequest {
  const paymaster = findPaymaster(entryPoint, paymasters);
  const sent = readSentOperation(operation);
  return {
    sent,
    operation: asOperation(sent),
    paymaster,
    context: readContext(context, paymaster, tokens),
  };
}

/**
 * Finds the paymaster of an EntryPoint.
 *
 * @throws invalidParams that names the EntryPoints with a paymaster
 */
export function findPaymaster(entryPoint: unknown, paymasters: readonly Paymaster[]): Paymaster {
  const address: Address = readEntryPoint(
    entryPoint,
    paymasters.map((paymaster) => paymaster.entryPoint),
  );
  return paymasters.find((paymaster) => paymaster.entryPoint === address) as Paymaster;
}

/**
 * Reads a context.
 *
 * @throws invalidParams
 */
function readContext(
  value: unknown,
  { version }: Paymaster,
  tokens: AcceptedTokens | undefined,
): RequestContext {
  if (value === undefined || value === null) return nothing;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalidParams('the context must be an object or null');
  }
  const { sponsorshipPolicyId, signingPhase, token: named } = value as Record<string, unknown>;
  const token = isAbsent(named) ? undefined : findToken(named, tokens);
  if (token && !isAbsent(sponsorshipPolicyId)) {
    throw invalidParams('either the token pays or the gas policy of sponsorshipPolicyId: name one');
  }
  if (!isAbsent(sponsorshipPolicyId) && typeof sponsorshipPolicyId !== 'string') {
    throw invalidParams('sponsorshipPolicyId must be a string');
  }
  const payer = { sponsorshipPolicyId: sponsorshipPolicyId ?? undefined, token };
  if (isAbsent(signingPhase)) return { ...payer, signingPhase: undefined };
  if (signingPhase !== 'commit' && signingPhase !== 'finalize') {
    throw invalidParams('signingPhase must be "commit" or "finalize"');
  }
  if (version !== '0.9') throw invalidParams('signingPhase is of EntryPoint 0.9 alone');
  return { ...payer, signingPhase };
}

/** @throws invalidParams if the token does not pay for gas */
function findToken(value: unknown, tokens: AcceptedTokens | undefined): AcceptedToken {
  if (!tokens) throw invalidParams('this paymaster sponsors: it takes no token');
  const token = tokens.accepted.find(
    ({ address }) => typeof value === 'string' && address.toLowerCase() === value.toLowerCase(),
  );
  if (token) return token;
  throw invalidParams('the token is none that pm_supportedERC20Tokens lists');
}

const nothing: RequestContext = {
  sponsorshipPolicyId: undefined,
  signingPhase: undefined,
  token: undefined,
};

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function readChainId(value: unknown): bigint {
  const isId =
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value));
  if (!isId) throw invalidParams('chainId must be a number, in decimal or 0x-prefixed hex');
  return BigInt(value as number | string);
}

/** A user operation as the sponsor evaluates and signs it. Omitted members are 0 or `0x`. */
export interface Operation {
  readonly sender: Address;
  readonly nonce: bigint;
  /** As sent by the client: bundlers accept `0x7702` alone or padded to 20 bytes. */
  readonly factory: Hex | undefined;
  readonly factoryData: Hex;
  readonly callData: Hex;
  readonly callGasLimit: bigint;
  readonly verificationGasLimit: bigint;
  readonly preVerificationGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  readonly paymaster: Address | undefined;
  /** 0 or omitted: chosen by the paymaster. */
  readonly paymasterVerificationGasLimit: bigint;
  readonly paymasterPostOpGasLimit: bigint;
  readonly paymasterData: Hex;
  /** EntryPoint 0.9; undefined if the client does not send it as a separate member. */
  readonly paymasterSignature: Hex | undefined;
  /** The contract that this operation delegates the sender to (EIP-7702). */
  readonly delegate: Address | undefined;
}

/**
 * Reads a user operation that may lack gas, fees and signature (ERC-7677).
 *
 * @throws invalidParams that names the first invalid member
 */
export function readOperation(value: unknown): Operation {
  return asOperation(readSentOperation(value));
}

/**
 * Like {@link readOperation}, but in the client's form, to be sent to a bundler.
 *
 * @throws invalidParams
 */
function readSentOperation(value: unknown): SentOperation {
  const unsigned = isObject(value) ? { ...value, signature: value.signature ?? '0x' } : value;
  return readUserOperation(unsigned, { withoutGas: true });
}

/** Converts an operation that was read to the form that is evaluated and signed. */
function asOperation(sent: SentOperation): Operation {
  const gas = (member: keyof typeof sent) => BigInt((sent[member] as Hex | undefined) ?? 0);
  return {
    sender: getAddress(sent.sender),
    nonce: BigInt(sent.nonce),
    factory: sent.factory ? (sent.factory as Hex) : undefined,
    factoryData: sent.factoryData ?? '0x',
    callData: sent.callData,
    callGasLimit: gas('callGasLimit'),
    verificationGasLimit: gas('verificationGasLimit'),
    preVerificationGas: gas('preVerificationGas'),
    maxFeePerGas: gas('maxFeePerGas'),
    maxPriorityFeePerGas: gas('maxPriorityFeePerGas'),
    paymaster: sent.paymaster ? getAddress(sent.paymaster) : undefined,
    paymasterVerificationGasLimit: gas('paymasterVerificationGasLimit'),
    paymasterPostOpGasLimit: gas('paymasterPostOpGasLimit'),
    paymasterData: sent.paymasterData ?? '0x',
    paymasterSignature: (sent as { paymasterSignature?: Hex }).paymasterSignature ?? undefined,
    delegate: readDelegate(sent.eip7702Auth),
  };
}

/** The gas limits of an operation, all of which are paid for. */
export const gasLimits = [
  'preVerificationGas',
  'verificationGasLimit',
  'callGasLimit',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const satisfies (keyof Operation)[];

export function totalGas(operation: Operation): bigint {
  return gasLimits.reduce((sum, name) => sum + operation[name], 0n);
}

/** An operation's greatest cost in wei: every gas limit, at its highest price (ERC-4337). */
export function greatestCost(operation: Operation): bigint {
  return totalGas(operation) * operation.maxFeePerGas;
}

/** Wallets send `address`, older ones `contractAddress`; `readUserOperation` has checked it. */
function readDelegate(authorization: unknown): Address | undefined {
  if (!isObject(authorization)) return undefined;
  return getAddress((authorization.address ?? authorization.contractAddress) as Address);
}

/** Whether the operation sets an EOA's delegation: the marker replaces the factory. */
export function isDelegation({ factory }: Pick<Operation, 'factory'>): boolean {
  return factory !== undefined && /^0x7702(0{36})?$/.test(factory);
}

/** Whether the operation creates the account by a factory. */
export function createsAccount(operation: Operation): boolean {
  return (
    operation.factory !== undefined && size(operation.factory) === 20 && !isDelegation(operation)
  );
}
