import { type Address, getAddress, type Hex, isAddressEqual, parseAbi, size, slice } from 'viem';
import { safeContracts } from './addresses.ts';
import { decodeStrictly } from './decode-strictly.ts';
import type { SafeTransaction } from './safe-transaction.ts';

const multiSendAbi = parseAbi(['function multiSend(bytes transactions)']);

/**
 * Decodes the transactions in a `multiSend` call. Each is packed as operation (1 byte), to (20),
 * value (32), length of data (32), data. Undefined for other calls, unknown operations, incomplete
 * or extra bytes, or more than `most` transactions.
 */
export function decodeMultiSend(data: Hex, most: number): SafeTransaction[] | undefined {
  const packed = decodeStrictly(multiSendAbi, data)?.args[0];
  if (packed === undefined) return undefined;
  const length = size(packed);
  const transactions: SafeTransaction[] = [];
  let at = 0;
  while (at < length) {
    if (at + headSize > length || transactions.length >= most) return undefined;
    const operation = Number(slice(packed, at, at + 1));
    if (operation !== 0 && operation !== 1) return undefined;
    const dataLength = BigInt(slice(packed, at + 53, at + headSize));
    const end = BigInt(at + headSize) + dataLength;
    if (end > BigInt(length)) return undefined;
    transactions.push({
      operation,
      to: getAddress(slice(packed, at + 1, at + 21)),
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: dataLength === 0n ? '0x' : slice(packed, at + headSize, Number(end)),
    });
    at = Number(end);
  }
  return transactions;
}

const headSize = 85;

/** Whether a delegatecall to this address runs a batch for the account. */
export function isMultiSend(address: Address): boolean {
  return isCallOnly(address) || isAddressEqual(address, safeContracts.multiSend);
}

function isCallOnly(address: Address): boolean {
  return isAddressEqual(address, safeContracts.multiSendCallOnly);
}

/** A longer list is not readable. */
const mostLeaves = 100;
const deepest = 8;

/**
 * Flattens delegatecalls to MultiSend into the calls that will run, in order. Anything that cannot
 * be decoded to the last byte is left unchanged.
 */
export function flattenCalls(call: SafeTransaction, depth = 0): readonly SafeTransaction[] {
  const inner = depth < deepest ? readBatch(call) : undefined;
  if (!inner) return [call];
  const leaves = inner.flatMap((one) => flattenCalls(one, depth + 1));
  return leaves.length > mostLeaves ? [call] : leaves;
}

function readBatch({ to, data, operation }: SafeTransaction): SafeTransaction[] | undefined {
  if (operation !== 1 || !isMultiSend(to)) return undefined;
  const calls = decodeMultiSend(data, mostLeaves);
  // MultiSendCallOnly reverts at a delegatecall.
  if (isCallOnly(to) && calls?.some(({ operation }) => operation === 1)) return undefined;
  return calls?.length ? calls : undefined;
}
