import { concat, type Hex, numberToHex, size, slice } from 'viem';

/** The first 8 bytes of `keccak256("PaymasterSignature")`. */
export const paymasterSignatureMagic: Hex = '0x22e325a297439656';

/**
 * Encodes the suffix with a paymaster's signature, which EntryPoint 0.9 leaves out of the hash, so that
 * an account's owners can sign before the paymaster does.
 *
 * @throws {RangeError} for an empty signature, which would count as none
 */
export function paymasterSignatureSuffix(signature: Hex): Hex {
  if (size(signature) === 0) throw new RangeError("the paymaster's signature is empty");
  return concat([signature, numberToHex(size(signature), { size: 2 }), paymasterSignatureMagic]);
}

/** The length field and the magic value. */
const suffixSize = 10;

/**
 * Splits paymaster data with a signature suffix; undefined if there is none. A length of 0 means none.
 *
 * @param paymasterData what follows the paymaster's address and gas limits
 * @throws {RangeError} if the signature would be longer than the data, which the EntryPoint refuses
 * @see EntryPoint 0.9 `UserOperationLib.getPaymasterSignatureLength`
 */
export function splitPaymasterSignature(
  paymasterData: Hex,
): { paymasterData: Hex; paymasterSignature: Hex } | undefined {
  const end = size(paymasterData) - suffixSize;
  if (end < 0 || slice(paymasterData, -8).toLowerCase() !== paymasterSignatureMagic) {
    return undefined;
  }
  const length = Number(slice(paymasterData, end, end + 2));
  if (length === 0) return undefined;
  if (length > end) {
    throw new RangeError(`a paymaster's signature of ${length} bytes is in data of ${end}`);
  }
  const start = end - length;
  return {
    paymasterData: start === 0 ? '0x' : slice(paymasterData, 0, start),
    paymasterSignature: slice(paymasterData, start, end),
  };
}
