import type { Address, Hex } from 'viem';
import type { RpcUserOperation } from 'viem/account-abstraction';
import { invalidParams } from '../json-rpc/errors.ts';
import { isHexOf, isQuantity } from '../json-rpc/params.ts';

/** A user operation of EntryPoint 0.7 to 0.9 as clients send it (ERC-4337, ERC-7769). */
export type SentOperation = RpcUserOperation<'0.7' | '0.8' | '0.9'>;

/** What a member of a user operation has to look like. */
interface Kind {
  readonly words: string;
  fits(value: unknown): boolean;
}

const address: Kind = { words: '20 bytes of 0x-prefixed hex', fits: (it) => isHexOf(it, 20) };
const bytes: Kind = { words: 'whole bytes of 0x-prefixed hex', fits: (it) => isHexOf(it) };
const quantity: Kind = { words: 'a 0x-prefixed hex quantity', fits: isQuantity };
const factory: Kind = {
  words: '20 bytes of 0x-prefixed hex, or 0x7702',
  // EIP-7702: the marker stands alone or padded to an address.
  fits: (it) => isHexOf(it, 20) || it === '0x7702',
};
/** What the EntryPoint packs two of into one word. */
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
  /** ERC-7766, as Rundler takes it. */
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

/** To estimate gas, one may be unsigned, or signed by a stand-in. */
function isAuthorization(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { address: delegate, contractAddress = delegate, ...rest } = value as Authorization;
  const { chainId, nonce, r, s, v, yParity } = rest;
  return (
    isHexOf(contractAddress, 20) &&
    [chainId, nonce, r, s, v].every((it) => it === undefined || isQuantity(it)) &&
    (yParity === undefined || (isQuantity(yParity) && BigInt(yParity) < 2n))
  );
}

/** As it comes: any member may be missing, or something else. */
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

/** Bytes of a transaction that nodes take into their pools: an operation beyond it is never included. */
const maximumSize = 131_072;

/**
 * Reads a user operation: checks its known members and its size, and drops all other members. Null
 * stands for absent, as abstractionkit writes it. What the operation does is for the bundler to judge.
 * To estimate gas, no gas members need be given yet.
 *
 * @throws invalidParams that names the first member which is wrong
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

/** What is passed on and remembered of an operation: a caller may put anything else beside it. */
export function knownMembers(value: object): Record<string, unknown> {
  const operation = pick(value, Object.keys({ ...always, ...gas, ...optional }));
  const { eip7702Auth } = operation;
  if (typeof eip7702Auth !== 'object' || eip7702Auth === null) return operation;
  return { ...operation, eip7702Auth: pick(eip7702Auth, authorizationMembers) };
}

function pick(value: object, members: readonly string[]): Record<string, unknown> {
  const present = members.filter((member) => Object.hasOwn(value, member));
  return Object.fromEntries(present.map((member) => [member, value[member as never]]));
}

/** In bytes, as hex has two digits for each. */
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
 * The EntryPoint that an operation is for, as the chain's configuration spells it.
 *
 * @throws invalidParams that names those which are supported
 */
export function readEntryPoint(value: unknown, supported: readonly Address[]): Address {
  if (!isHexOf(value, 20)) throw invalidParams(`the EntryPoint must be ${address.words}`);
  const entryPoint = supported.find((one) => one.toLowerCase() === (value as Hex).toLowerCase());
  if (entryPoint) return entryPoint;
  throw invalidParams(
    `EntryPoint ${value} is not supported; those that are: ${supported.join(', ')}`,
  );
}
