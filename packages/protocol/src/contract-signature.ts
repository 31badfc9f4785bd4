import type { Hex } from 'viem';
import { bytes, uint256 } from './abi/abi-type.ts';
import { contractFunction } from './abi/contract-function.ts';

/** What `isValidSignature` answers where the signature is the contract's, and its selector. */
const magicValue = '0x1626ba7e';

const isValidSignature = contractFunction(magicValue, [uint256, bytes]);

/**
 * The calldata that asks a contract whether a signature over a digest is its own.
 *
 * @see EIP-1271
 */
export function isValidSignatureData(digest: Hex, signature: Hex): Hex {
  return isValidSignature.encode(BigInt(digest), signature);
}

/** Whether a contract has answered that the signature is its own; who is no contract has not. */
export function saysSignatureIsValid(answer: Hex): boolean {
  return answer.toLowerCase() === magicValue.padEnd(66, '0');
}
