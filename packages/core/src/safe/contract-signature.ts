import type { Hex } from 'viem';
import { bytes, uint256 } from './abi-type.ts';
import { contractFunction } from './contract-functions.ts';

/** What `isValidSignature` returns for a valid signature; also the function's selector. */
const magicValue = '0x1626ba7e';

const isValidSignature = contractFunction(magicValue, [uint256, bytes]);

/**
 * Encodes the call that asks a contract whether its signature over a digest is valid.
 *
 * @see EIP-1271
 */
export function isValidSignatureData(digest: Hex, signature: Hex): Hex {
  return isValidSignature.encode(BigInt(digest), signature);
}

/** Whether the result of that call says "valid"; an account without code returns nothing. */
export function saysSignatureIsValid(answer: Hex): boolean {
  return answer.toLowerCase() === magicValue.padEnd(66, '0');
}
