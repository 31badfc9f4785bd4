import { decodeErrorResult, type Hex } from 'viem';
import { knownErrors } from './known-errors.ts';
import { safeErrors } from './safe-errors.ts';

/**
 * Describes the error in a contract's revert bytes: `GS026: wrong owner …`, `Panic(0x11):
 * arithmetic overflow …`, `AA23 reverted: SRM: not a guardian`.
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
