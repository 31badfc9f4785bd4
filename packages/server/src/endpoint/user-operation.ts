import type { Address, Hex } from 'viem';
import type { RpcUserOperation } from 'viem/account-abstraction';
import { invalidParams, isHexOf, isQuantity } from './json-rpc/messages.ts';

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
