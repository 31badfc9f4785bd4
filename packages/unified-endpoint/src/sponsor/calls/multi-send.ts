import { type Address, getAddress, type Hex, size, slice } from 'viem';
import { multiSendAbi } from './contracts.ts';
import { decodeStrictly } from './decode.ts';

/** One transaction of a MultiSend. */
export interface MultiSendTransaction {
  /** 0 is a call, 1 a delegatecall. */
  readonly operation: number;
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

/**
 * Decodes the transactions in a `multiSend` call. Each is packed as operation (1 byte), to (20),
 * value (32), length of data (32), data. Undefined for other calls, incomplete or extra bytes, or
 * too many transactions.
 */
export function decodeMultiSend(data: Hex): MultiSendTransaction[] | undefined {
  const call = decodeStrictly(multiSendAbi, data);
  if (!call) return undefined;
  const [packed] = call.args as [Hex];
  const length = size(packed);
  const transactions: MultiSendTransaction[] = [];
  let at = 0;
  while (at < length) {
    if (at + headSize > length || transactions.length >= maximumCalls) return undefined;
    const dataLength = BigInt(slice(packed, at + 53, at + headSize));
    const end = BigInt(at + headSize) + dataLength;
    if (end > BigInt(length)) return undefined;
    transactions.push({
      operation: Number(slice(packed, at, at + 1)),
      to: getAddress(slice(packed, at + 1, at + 21)),
      value: BigInt(slice(packed, at + 21, at + 53)),
      data: dataLength === 0n ? '0x' : slice(packed, at + headSize, Number(end)),
    });
    at = Number(end);
  }
  return transactions;
}

const headSize = 85;

/** Maximum calls of a sponsored operation: checking each takes up to half a millisecond. */
export const maximumCalls = 50;
