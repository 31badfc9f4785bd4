import type { Address, Hex } from 'viem';
import type { RpcUserOperation } from 'viem/account-abstraction';
import { invalidParams, isHexOf, isQuantity } from '../json-rpc/messages.ts';

/** A user operation of EntryPoint 0.7 to 0.9 as sent by clients (ERC-4337, ERC-7769). */
export type SentOperation = RpcUserOperation<'0.7' | '0.8' | '0.9'>;

/** The format of a member of a user operation. */
interface Kind {
  readonly words: string;
  fits(value: unknown): boolean;
}

const address: Kind = { words: '20 bytes of 0x-prefixed hex', fits: (it) => isHexOf(it, 20) };
const bytes: Kind = { words: 'whole bytes of 0x-prefixed hex', fits: (it) => isHexOf(it) };
const quantity: Kind = { words: 'a 0x-prefixed hex quantity', fits: isQuantity };
const factory: Kind = {
  words: '20 bytes of 0x-prefixed hex, or 0x7702',
  // EIP-7702: the marker alone, or padded to an address.
  fits: (it) => isHexOf(it, 20) || it === '0x7702',
};
/** Packed by the EntryPoint with another one into a word. */
const halfWord: Kind = {
  words: 'a 0x-prefixed hex quantity below 2^128',
  fits: (it) => isQuantity(it) && BigInt(it) < 2n ** 128n,
};
const authorization: Kind = {
  words: 'an EIP-7702 authorization: address, chainId, nonce, r, s, yParity',
  fits: isAuthorization,
};

const always = { sender: address, nonce: quantity, callData: bytes, signature: bytes };
const gas = {
  callGasLimit: halfWord,
  verificationGasLimit: halfWord,
  preVerificationGas: quantity,
  maxFeePerGas: halfWord,
  maxPriorityFeePerGas: halfWord,
};
const optional = {
  /** ERC-7766, as used by Rundler. */
  aggregator: address,
  factory,
  factoryData: bytes,
  paymaster: address,
  paymasterVerificationGasLimit: halfWord,
  paymasterPostOpGasLimit: halfWord,
  paymasterData: bytes,
  paymasterSignature: bytes,
  eip7702Auth: authorization,
};

/** Checks an authorization; for gas estimation it may be unsigned or have a dummy signature. */
function isAuthorization(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { address: delegate, contractAddress = delegate, ...rest } = value as Authorization;
  const { chainId, nonce, r, s, v, yParity } = rest;
  return (
    [delegate ?? contractAddress, contractAddress].every((it) => isHexOf(it, 20)) &&
    [chainId, nonce, r, s, v].every((it) => it === undefined || isQuantity(it)) &&
    (yParity === undefined || (isQuantity(yParity) && BigInt(yParity) < 2n))
  );
}

/** Unchecked: any member may be missing or of another type. */
type Authorization = Partial<Record<(typeof authorizationMembers)[number], unknown>>;

const authorizationMembers = [
  'address',
  'contractAddress',
  'chainId',
  'nonce',
  'r',
  's',
  'v',
  'yParity',
] as const;

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
  const operation = pick(value, Object.keys({ ...always, ...gas, ...optional }));
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
