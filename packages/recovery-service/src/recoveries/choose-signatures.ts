import { size } from 'viem';
import type { GuardianSignature } from './recovery-request.ts';

/**
 * So many bytes of signatures go into one call, with what the ABI adds to each: fifty keys fit, or three
 * dozen Safes of two owners. Relayers cap what they pay for.
 */
const maximumBytes = 12_288;
/** A signature's offset, signer, offset of bytes and their length, a word each. */
const overhead = 4 * 32;

/**
 * The signatures to send: all of them, or as many of the shortest as fit. A contract's may be padded
 * by whoever hands it in, and must not keep the others from going.
 */
export function chooseSignatures(signatures: readonly GuardianSignature[]): GuardianSignature[] {
  let left = maximumBytes;
  return [...signatures]
    .sort((a, b) => size(a.signature) - size(b.signature))
    .filter(({ signature }) => {
      left -= overhead + Math.ceil(size(signature) / 32) * 32;
      return left >= 0;
    });
}
