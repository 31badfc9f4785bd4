import { type Address, type Hex, isAddressEqual, size, slice } from 'viem';
import { entryPoint09Address } from 'viem/account-abstraction';
import type { SentOperation } from './user-operation.ts';

/**
 * Moves the paymaster's signature from a `paymasterData` suffix to a member of its own (ERC-4337).
 * abstractionkit writes the suffix: signature, length in 2 bytes, magic value. Packed and on chain
 * both are the same, but bundlers hash the suffix, which EntryPoint 0.9 leaves out, and look for
 * another hash: alto 0.0.20 crashes on it. Other operations are returned unchanged.
 */
export function withPaymasterSignature(
  operation: SentOperation,
  entryPoint: Address,
): SentOperation {
  if (!isAddressEqual(entryPoint, entryPoint09Address)) return operation;
  const split = splitSignature(operation.paymasterData ?? '0x');
  return split ? ({ ...operation, ...split } as SentOperation) : operation;
}

/** Splits paymaster data with a signature suffix; undefined if there is none. */
export function splitSignature(
  paymasterData: Hex,
): { paymasterData: Hex; paymasterSignature: Hex } | undefined {
  const length = size(paymasterData);
  const end = length - suffixSize;
  if (end < 0 || slice(paymasterData, -8).toLowerCase() !== signatureMagic) return undefined;
  const start = end - Number(slice(paymasterData, end, end + 2));
  if (start < 0 || start === end) return undefined;
  return {
    paymasterData: start === 0 ? '0x' : slice(paymasterData, 0, start),
    paymasterSignature: slice(paymasterData, start, end),
  };
}

/** The first 8 bytes of `keccak256("PaymasterSignature")`. */
export const signatureMagic: Hex = '0x22e325a297439656';

/** The length field and the magic value. */
const suffixSize = 10;
