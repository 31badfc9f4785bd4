import { type Address, concat, type Hex, numberToHex, slice, toRlp } from 'viem';

/** A transaction of an owner's key. Amounts of gas and prices are per EIP-1559. */
export interface Transaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
  readonly gas: bigint;
  readonly to: Address;
  readonly value: bigint;
  readonly data: Hex;
}

/**
 * Encodes a transaction: as its key signs it, or with the signature as it is sent. viem's encoder
 * knows every type of transaction, which makes the worker larger.
 *
 * @param signature 65 bytes: r, s, and v = 27 or 28.
 * @see EIP-1559
 */
export function encodeTransaction(transaction: Transaction, signature?: Hex): Hex {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value, data } = transaction;
  const before = [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas].map(integer);
  const signed = signature
    ? [
        BigInt(slice(signature, 64)) - 27n,
        BigInt(slice(signature, 0, 32)),
        BigInt(slice(signature, 32, 64)),
      ]
    : [];
  return concat(['0x02', toRlp([...before, to, integer(value), data, [], ...signed.map(integer)])]);
}

/** RLP has no leading zeros, so zero has no bytes. */
function integer(value: number | bigint): Hex {
  return BigInt(value) === 0n ? '0x' : numberToHex(value);
}
