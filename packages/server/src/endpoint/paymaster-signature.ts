import { paymasterSignatureMagic, splitPaymasterSignature } from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual } from 'viem';
import { entryPoint09Address } from 'viem/account-abstraction';
import { invalidParams } from './json-rpc/messages.ts';
import type { SentOperation } from './user-operation.ts';

/**
 * Moves the paymaster's signature from a `paymasterData` suffix to a member of its own (ERC-4337).
 * abstractionkit writes the suffix: signature, length in 2 bytes, magic value. Packed and on chain
 * both are the same, but bundlers hash the suffix, which EntryPoint 0.9 leaves out, and look for
 * another hash: alto 0.0.20 crashes on it. Other operations are returned unchanged.
 *
 * @throws invalidParams as {@link splitSignature}
 */
export function withPaymasterSignature(
  operation: SentOperation,
  entryPoint: Address,
): SentOperation {
  if (!isAddressEqual(entryPoint, entryPoint09Address)) return operation;
  const split = splitSignature(operation.paymasterData ?? '0x');
  return split ? ({ ...operation, ...split } as SentOperation) : operation;
}

/**
 * Splits paymaster data with a signature suffix; undefined if there is none.
 *
 * @throws invalidParams for an empty signature, whose suffix the hash would not leave out, and for one
 *   that is longer than the data, as if the length before the magic value was missing
 */
export function splitSignature(
  paymasterData: Hex,
): { paymasterData: Hex; paymasterSignature: Hex } | undefined {
  if (emptySuffix.test(paymasterData)) {
    throw invalidParams("the paymaster's signature in paymasterData is empty");
  }
  try {
    return splitPaymasterSignature(paymasterData);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidParams(`paymasterData must end in signature, length and magic: ${error.message}`);
  }
}

/** A length of 0 and the magic value. */
const emptySuffix = new RegExp(`0000${paymasterSignatureMagic.slice(2)}$`, 'i');
