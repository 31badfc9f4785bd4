import { safeContracts } from '@recovery-guardian/safe';
import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  parseAbi,
  size,
  slice,
} from 'viem';
import type { OperationCall } from '../operations/safe-operation.ts';

/** A longer list is not readable. */
const mostLeaves = 100;
const deepest = 8;

/**
 * Flattens delegatecalls to MultiSend into the calls that will run, in order. Anything that cannot
 * be decoded to the last byte is left unchanged.
 */
export function flattenCalls(call: OperationCall, depth = 0): readonly OperationCall[] {
  const inner = call.operation === 1 && depth < deepest ? readMultiSend(call) : undefined;
  if (!inner) return [call];
  const leaves = inner.flatMap((one) => flattenCalls(one, depth + 1));
  return leaves.length > mostLeaves ? [call] : leaves;
}

const multiSendAbi = parseAbi(['function multiSend(bytes transactions) payable']);

function readMultiSend({ to, data }: OperationCall): readonly OperationCall[] | undefined {
  const isCallOnly = isAddressEqual(to, safeContracts.multiSendCallOnly);
  if (!isCallOnly && !isAddressEqual(to, safeContracts.multiSend)) return undefined;
  try {
    const { args } = decodeFunctionData({ abi: multiSendAbi, data });
    if (encodeFunctionData({ abi: multiSendAbi, args }) !== data.toLowerCase()) return undefined;
    const calls = unpack(args[0]);
    // The contract would revert.
    if (isCallOnly && calls.some(({ operation }) => operation === 1)) return undefined;
    return calls.length > 0 ? calls : undefined;
  } catch {
    return undefined;
  }
}

/** Packed transactions: operation, to, value, length of data, data. */
function unpack(packed: Hex): OperationCall[] {
  const calls: OperationCall[] = [];
  for (let at = 0; at < size(packed); ) {
    const field = (from: number, length: number): Hex =>
      length === 0 ? '0x' : slice(packed, at + from, at + from + length, { strict: true });
    const operation = hexToNumber(field(0, 1));
    if (operation !== 0 && operation !== 1) throw new RangeError('unknown operation');
    const length = hexToNumber(field(53, 32));
    const to: Address = field(1, 20);
    calls.push({ operation, to, value: hexToBigInt(field(21, 32)), data: field(85, length) });
    at += 85 + length;
  }
  return calls;
}
