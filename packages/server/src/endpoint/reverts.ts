import { type ErrorObject, JsonRpcError } from '@recovery-guardian/core';
import { decodeErrorResult, type Hex, parseAbi } from 'viem';
import { entryPoint07Abi, entryPoint08Abi, entryPoint09Abi } from 'viem/account-abstraction';
import { isObject } from './runtime.ts';
import type { UpstreamClient } from './upstream/pool.ts';

/**
 * Describes the error in a contract's revert bytes: `GS026: wrong owner …`, `Panic(0x11):
 * arithmetic overflow …`, `AA23 reverted: SM: sender not a guardian`.
 *
 * @returns undefined if the error is unknown
 */
export function decodeRevert(data: Hex): string | undefined {
  return describe(data, maximumDepth);
}

/** How many levels of nested errors are decoded. */
const maximumDepth = 4;

function describe(data: Hex, depth: number): string | undefined {
  const error = decode(data);
  if (!error || depth === 0) return undefined;
  const { errorName, args } = error;
  const inner = (bytes: unknown) => describe(bytes as Hex, depth - 1) ?? String(bytes);
  switch (errorName) {
    case 'Error':
      return withSafeMeaning(String(args[0]));
    case 'Panic':
      return describePanic(args[0] as bigint);
    case 'FailedOp':
      return String(args[1]);
    case 'FailedOpWithRevert':
      return `${args[1]}: ${inner(args[2])}`;
    case 'PostOpReverted':
      return `postOp reverted: ${inner(args[0])}`;
    case 'ExecuteError':
      return `call ${args[0]} reverted: ${inner(args[1])}`;
    default:
      return `${errorName}(${args.map(String).join(', ')})`;
  }
}

function decode(data: Hex): { errorName: string; args: readonly unknown[] } | undefined {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: knownErrors, data });
    return { errorName, args };
  } catch {
    // Unknown, or invalid for its selector.
    return undefined;
  }
}

function withSafeMeaning(reason: string): string {
  const meaning = Object.hasOwn(safeErrors, reason) ? safeErrors[reason] : undefined;
  return meaning === undefined ? reason : `${reason}: ${meaning}`;
}

/** Solidity's panics (docs, "Panic via assert and Error via require"). */
const panics: Readonly<Record<string, string>> = {
  '0x01': 'assertion failed',
  '0x11': 'arithmetic overflow or underflow',
  '0x12': 'division by zero',
  '0x21': 'value out of range of an enum',
  '0x22': 'wrongly encoded storage byte array',
  '0x31': 'pop from an empty array',
  '0x32': 'array index out of bounds',
  '0x41': 'too much memory allocated',
  '0x51': 'call of an uninitialized function',
};

function describePanic(code: bigint): string {
  const hex = `0x${code.toString(16).padStart(2, '0')}`;
  const meaning = panics[hex];
  return meaning === undefined ? `Panic(${hex})` : `Panic(${hex}): ${meaning}`;
}

/** Errors of the EntryPoints, the accounts and their modules. */
const knownErrors = [
  ...[...entryPoint09Abi, ...entryPoint08Abi, ...entryPoint07Abi].filter(
    (item) => item.type === 'error',
  ),
  ...parseAbi([
    // Safe4337Module 0.3.0 and the multi-chain module.
    'error UnsupportedEntryPoint()',
    'error InvalidCaller()',
    'error InvalidEntryPoint()',
    'error ExecutionFailed()',
    'error UnsupportedExecutionFunction(bytes4 selector)',
    'error MerkleDepthTooLarge(uint256 depth)',
    'error InvalidMerkleProofLength(uint256 expectedLength, uint256 actualLength)',
    // BaseAccount of EntryPoint 0.8 and 0.9, Simple7702Account among them.
    'error ExecuteError(uint256 index, bytes reason)',
    'error NotFromEntryPoint(address msgSender, address entity, address entryPoint)',
  ]),
];

/** Meanings of the error codes of Safe 1.4.1 and 1.5.0 (`docs/error_codes.md` of safe-smart-account). */
export const safeErrors: Readonly<Record<string, string>> = {
  GS000: 'could not finish initialization',
  GS001: 'threshold needs to be defined',
  GS002: 'call to the setup contract failed',
  GS010: 'not enough gas to execute the Safe transaction',
  GS011: 'could not pay gas costs with ether',
  GS012: 'could not pay gas costs with the token',
  GS013: 'the Safe transaction failed',
  GS020: 'signatures data too short',
  GS021: 'contract signature: wrong location of its data, inside the static part',
  GS022: 'contract signature: its length is not present',
  GS023: 'contract signature: its data is not complete',
  GS024: 'contract signature: refused by the contract',
  GS025: 'hash has not been approved',
  GS026: 'wrong owner: a signature is not by an owner, or they are not sorted by owner',
  GS027: 'contract signature: its data is not what was hashed',
  GS030: 'only owners can approve a hash',
  GS031: 'method can only be called by the Safe itself',
  GS100: 'modules have already been initialized',
  GS101: 'wrong module address',
  GS102: 'module has already been added',
  GS103: 'wrong previous module',
  GS104: 'method can only be called by an enabled module',
  GS105: 'wrong start of the page',
  GS106: 'wrong size of the page',
  GS200: 'owners have already been set up',
  GS201: 'threshold exceeds the number of owners',
  GS202: 'threshold needs to be greater than 0',
  GS203: 'wrong owner address',
  GS204: 'address is already an owner',
  GS205: 'wrong previous owner',
  GS300: 'guard does not implement IERC165',
  GS301: 'module guard does not implement IERC165',
  GS400: 'fallback handler cannot be the Safe itself',
};

/** Wraps a client so that its errors explain reverts: see {@link explain}. */
export function explaining(upstream: UpstreamClient): UpstreamClient {
  const rethrow = (thrown: unknown): never => {
    if (!(thrown instanceof JsonRpcError)) throw thrown;
    const error = explain(thrown);
    throw error === thrown ? thrown : new JsonRpcError(error);
  };
  return {
    request: (call) => upstream.request(call).catch(rethrow),
    requestRaw: (call) => upstream.requestRaw(call).catch(rethrow),
  };
}

/**
 * Adds the meaning of revert bytes to an error: `data.reason`, with the bytes as `data.revertData`.
 * In the message, the meaning replaces the bytes: abstractionkit reads code and message only. viem
 * reads `data.revertData` if `data` is not a string and decodes it by the failed call's ABI. Code and
 * other `data` are unchanged; an error without known bytes is returned as is.
 */
export function explain(error: ErrorObject): ErrorObject {
  const { code, message, data } = error;
  const revertData = findRevertData(error);
  const reason = revertData && decodeRevert(revertData);
  if (!reason) return error;
  const kept = isObject(data) ? data : {};
  return {
    code,
    message: message.replace(revertData, () => reason),
    data: { reason, revertData, ...kept },
  };
}

/** The revert bytes, in any place where bundlers put them. */
function findRevertData({ message, data }: ErrorObject): Hex | undefined {
  if (isRevertData(data)) return data;
  if (isObject(data)) {
    const { revertData, data: inner } = data;
    if (isRevertData(revertData)) return revertData;
    if (isRevertData(inner)) return inner;
  }
  // alto: "UserOperation reverted during simulation with reason: 0x08c379a0…"
  return message.match(/\b0x[0-9a-f]{8,}\b/gi)?.find(isRevertData);
}

/** A selector and whole words: neither an address nor a hash. */
function isRevertData(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{8}([0-9a-f]{64})*$/i.test(value);
}
