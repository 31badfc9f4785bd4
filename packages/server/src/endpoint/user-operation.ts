import { JsonRpcError } from '@recovery-guardian/core';
import { type Address, concat, encodeFunctionData, type Hex } from 'viem';
import {
  type EntryPointVersion,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Abi,
  entryPoint09Address,
  getUserOperationHash,
  type RpcUserOperation,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction';
import { invalidParams, isHexOf, isQuantity } from './json-rpc/messages.ts';
import { explain } from './reverts.ts';
import type { UpstreamClient } from './upstream/pool.ts';
/** A user operation of EntryPoint 0.7 to 0.9 as sent by clients (ERC-4337, ERC-7769). */
export type SentOperation = RpcUserOperation<'0.7' | '0.8' | '0.9'>;

/** The format of a member of a user operation: as JSON Schema, and in words for errors. */
interface Kind {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly words: string;
  fits(value: unknown): boolean;
}

function hex(
  digits: string,
  description: string,
  words = `${description} of 0x-prefixed hex`,
): Kind {
  const pattern = `^0x${digits}$`;
  const regExp = new RegExp(pattern);
  return {
    schema: { type: 'string', pattern, description },
    words,
    fits: (value) => typeof value === 'string' && regExp.test(value),
  };
}

export const address = hex('[0-9a-fA-F]{40}', '20 bytes');
const bytes = hex('(?:[0-9a-fA-F]{2})*', 'whole bytes');
export const quantity = hex(
  '[0-9a-fA-F]{1,64}',
  'an unsigned integer',
  'a 0x-prefixed hex quantity',
);
/** EIP-7702: the marker alone, or padded to an address. */
const factory = hex(
  '(?:[0-9a-fA-F]{40}|7702)',
  'a contract, or 0x7702 (EIP-7702)',
  '20 bytes of 0x-prefixed hex, or 0x7702',
);
/** Packed by the EntryPoint with another one into a word. */
const halfWord = hex(
  '0{0,32}[0-9a-fA-F]{1,32}',
  'an unsigned integer below 2^128',
  'a 0x-prefixed hex quantity below 2^128',
);
const quantities = ['chainId', 'nonce', 'r', 's', 'v', 'yParity'] as const;
const authorization: Kind = {
  schema: {
    type: 'object',
    properties: {
      address: address.schema,
      ...Object.fromEntries(quantities.map((name) => [name, quantity.schema])),
    },
    required: ['address'],
  },
  words: 'an EIP-7702 authorization: address, chainId, nonce, r, s, yParity',
  fits: isAuthorization,
};

export const always = { sender: address, nonce: quantity, callData: bytes, signature: bytes };
export const gasMembers = {
  callGasLimit: halfWord,
  verificationGasLimit: halfWord,
  preVerificationGas: quantity,
};
export const feeMembers = { maxFeePerGas: halfWord, maxPriorityFeePerGas: halfWord };
export const paymasterMembers = {
  paymaster: address,
  paymasterVerificationGasLimit: halfWord,
  paymasterPostOpGasLimit: halfWord,
  paymasterData: bytes,
  paymasterSignature: bytes,
};
const gas = { ...gasMembers, ...feeMembers };
const optional = {
  ...paymasterMembers,
  factory,
  factoryData: bytes,
  /** ERC-7766, as used by Rundler. */
  aggregator: address,
  eip7702Auth: authorization,
};
export const members = { ...always, ...gas, ...optional };

/** Checks an authorization; for gas estimation it may be unsigned or have a dummy signature. */
function isAuthorization(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { address: delegate, contractAddress = delegate, ...rest } = value as Authorization;
  const { yParity } = rest;
  return (
    [delegate ?? contractAddress, contractAddress].every((it) => isHexOf(it, 20)) &&
    quantities.every((name) => rest[name] === undefined || isQuantity(rest[name])) &&
    (yParity === undefined || BigInt(yParity as Hex) < 2n)
  );
}

/** Unchecked: any member may be missing or of another type. */
type Authorization = Partial<Record<(typeof authorizationMembers)[number], unknown>>;

const authorizationMembers = ['address', 'contractAddress', ...quantities] as const;

/** In bytes. Nodes reject larger transactions, so a larger operation is never included. */
const maximumSize = 131_072;

/**
 * Validates the known members and the size of a user operation, and drops all other members. Null
 * means absent, as abstractionkit writes it. Only the format is checked, not the effect. Gas
 * members are optional for gas estimation.
 *
 * @throws invalidParams that names the first invalid member
 */
export function readUserOperation(
  value: unknown,
  { withoutGas = false }: { withoutGas?: boolean } = {},
): SentOperation {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidParams('the user operation must be an object');
  }
  const operation = knownMembers(value);
  for (const [member, instead] of [
    ['initCode', 'factory and factoryData'],
    ['paymasterAndData', 'paymaster and its members'],
  ] as const) {
    if (member in value) {
      throw invalidParams(`${member} is of EntryPoint 0.6, which is not supported: use ${instead}`);
    }
  }
  if (sizeOf(operation) > maximumSize) {
    throw invalidParams(`the user operation has more than ${maximumSize} bytes`);
  }
  check(operation, always, { isRequired: true });
  check(operation, gas, { isRequired: !withoutGas });
  check(operation, optional, { isRequired: false });
  return operation as unknown as SentOperation;
}

/** The known members, which are passed on and remembered; callers may add anything else. */
function knownMembers(value: object): Record<string, unknown> {
  const operation = pick(value, Object.keys(members));
  const { eip7702Auth } = operation;
  if (typeof eip7702Auth !== 'object' || eip7702Auth === null) return operation;
  return { ...operation, eip7702Auth: pick(eip7702Auth, authorizationMembers) };
}

function pick(value: object, members: readonly string[]): Record<string, unknown> {
  const present = members.filter((member) => Object.hasOwn(value, member));
  return Object.fromEntries(present.map((member) => [member, value[member as never]]));
}

/** In bytes: two hex digits each. */
function sizeOf(operation: Record<string, unknown>): number {
  const texts = Object.values(operation).filter((member) => typeof member === 'string');
  return texts.reduce((total, { length }) => total + length / 2, 0);
}

function check(
  operation: Record<string, unknown>,
  kinds: Record<string, Kind>,
  { isRequired }: { isRequired: boolean },
): void {
  for (const [member, { words, fits }] of Object.entries(kinds)) {
    const value = operation[member];
    if (value === undefined || value === null) {
      if (isRequired) throw invalidParams(`the user operation has no ${member}`);
    } else if (!fits(value)) {
      throw invalidParams(`${member} of the user operation must be ${words}`);
    }
  }
}

/**
 * Finds the EntryPoint of an operation, as spelled in the chain's configuration.
 *
 * @throws invalidParams that names the supported ones
 */
export function readEntryPoint(value: unknown, supported: readonly Address[]): Address {
  if (!isHexOf(value, 20)) throw invalidParams(`the EntryPoint must be ${address.words}`);
  const entryPoint = supported.find((one) => one.toLowerCase() === (value as Hex).toLowerCase());
  if (entryPoint) return entryPoint;
  throw invalidParams(
    `EntryPoint ${value} is not supported; those that are: ${supported.join(', ')}`,
  );
}

const entryPointVersions: Readonly<Record<Lowercase<string>, EntryPointVersion>> = {
  [entryPoint07Address.toLowerCase() as Lowercase<string>]: '0.7',
  [entryPoint08Address.toLowerCase() as Lowercase<string>]: '0.8',
  [entryPoint09Address.toLowerCase() as Lowercase<string>]: '0.9',
};

/**
 * Converts a user operation to viem's type: quantities as bigints, no null members, and addresses in
 * lower case, because viem refuses a checksum that does not fit.
 */
export function asViem(sent: SentOperation): UserOperation {
  const { eip7702Auth, ...members } = sent as SentOperation & { eip7702Auth?: SentDelegation };
  const operation = Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, asViemMember(name, value as Hex)]),
  );
  const delegate = eip7702Auth?.address ?? eip7702Auth?.contractAddress;
  return {
    ...operation,
    ...(delegate ? { authorization: { address: delegate.toLowerCase() } } : {}),
  } as unknown as UserOperation;
}

function asViemMember(name: string, value: Hex): bigint | string {
  if (quantityMembers.has(name)) return BigInt(value);
  return addressMembers.has(name) ? value.toLowerCase() : value;
}

/** EIP-7702; `contractAddress` is the former name of `address`. */
interface SentDelegation {
  readonly address?: Address;
  readonly contractAddress?: Address;
}

const addressMembers = new Set(['sender', 'factory', 'paymaster']);

const quantityMembers = new Set([
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
]);

/** The user operation's hash for clients; undefined if the EntryPoint is unknown. */
export function hashOperation(
  operation: SentOperation,
  { entryPoint, chainId }: { entryPoint: Address; chainId: number },
): Hex | undefined {
  const entryPointVersion = entryPointVersions[entryPoint.toLowerCase() as Lowercase<string>];
  if (!entryPointVersion) return undefined;
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion,
    userOperation: asViem(operation),
  });
}

/** Sender of the simulation: an account without code, as EntryPoint 0.8 and 0.9 require. */
const bundler: Address = '0x4337000000000000000000000000000000004337';

/**
 * Checks with a node whether the EntryPoint would accept the user operation now. Simulates
 * `handleOps`, which is the same for EntryPoint 0.7 to 0.9.
 *
 * @returns the EntryPoint's reason (`AA25 invalid account nonce`); undefined if it accepts the
 *   operation or the reason is unknown
 */
export async function validate(
  nodes: UpstreamClient,
  { operation, entryPoint }: { operation: SentOperation; entryPoint: Address },
): Promise<string | undefined> {
  const userOperation = asViem(operation);
  const data = encodeFunctionData({
    abi: entryPoint09Abi,
    functionName: 'handleOps',
    args: [[toPackedUserOperation(userOperation)], bundler],
  });
  const transaction = { from: bundler, to: entryPoint, data };
  const delegate = userOperation.authorization?.address;
  // EIP-7702: the delegation is set by the bundle, so the account may not have it yet.
  const overrides = delegate
    ? [{ [userOperation.sender]: { code: concat(['0xef0100', delegate]) } }]
    : [];
  try {
    await nodes.request({ method: 'eth_call', params: [transaction, 'latest', ...overrides] });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof JsonRpcError)) throw thrown;
    const { reason } = (explain(thrown).data ?? {}) as { reason?: string };
    return reason ?? (await accountMissing(nodes, userOperation));
  }
}

/**
 * EntryPoint 0.7 reverts without a reason if the account has no code and the operation creates
 * none.
 */
async function accountMissing(
  nodes: UpstreamClient,
  { sender, factory, authorization }: UserOperation,
): Promise<string | undefined> {
  if (factory || authorization) return undefined;
  const code = await nodes.request({ method: 'eth_getCode', params: [sender, 'latest'] });
  return code === '0x' ? 'AA20 account not deployed' : undefined;
}
