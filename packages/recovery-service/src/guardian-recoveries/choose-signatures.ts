import { compareAddresses } from '@recovery-guardian/protocol';
import { type Hex, isAddressEqual, recoverAddress, size } from 'viem';
import type { GuardianSignature } from '../model/recovery-request.ts';

/**
 * So many bytes of signatures go into one call, with what the ABI adds to each: fifty keys fit, or three
 * dozen Safes of two owners. Relayers cap what they pay for.
 */
const maximumBytes = 12_288;
/** A signature's offset, signer, offset of bytes and their length, a word each. */
const overhead = 4 * 32;

/**
 * Which signatures to send, the best choice first: all that fit, as the more approve, the harder it is
 * to replace the recovery; then no more than are needed, in case that cannot be sent.
 *
 * Keys come before contracts, and the short before the long. A contract's signature may be padded,
 * dear to check, or good at one moment and bad at the next; one that is must not keep those from
 * going who are enough without it.
 */
export async function chooseSignatures(
  signatures: readonly GuardianSignature[],
  { recoveryHash, threshold }: { recoveryHash: Hex; threshold: bigint },
): Promise<[GuardianSignature[], ...GuardianSignature[][]]> {
  const ranked = await Promise.all(
    signatures.map(async (one) => ({ ...one, isByKey: await isByKey(one, recoveryHash) })),
  );
  let left = maximumBytes;
  const fitting = ranked
    .sort(
      (a, b) =>
        Number(b.isByKey) - Number(a.isByKey) ||
        size(a.signature) - size(b.signature) ||
        compareAddresses(a.signer, b.signer),
    )
    .map(({ signer, signature }) => ({ signer, signature }))
    .filter(({ signature }) => {
      left -= overhead + Math.ceil(size(signature) / 32) * 32;
      return left >= 0;
    });
  const needed = fitting.slice(0, Number(threshold));
  return needed.length < fitting.length ? [fitting, needed] : [fitting];
}

/** Whether a key made the signature: what it signed stays signed, and costs little to check. */
async function isByKey({ signer, signature }: GuardianSignature, hash: Hex): Promise<boolean> {
  if (size(signature) !== 65) return false;
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), signer);
  } catch {
    // 65 bytes of a contract's own.
    return false;
  }
}
