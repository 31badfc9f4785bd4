import { compareAddresses, type ModuleVersion } from '@recovery-guardian/core';
import { type Hex, isAddressEqual, recoverAddress, size } from 'viem';
import type { GuardianSignature } from '../chains/recovery-state.ts';

/**
 * The maximum size of the signatures in a call, including ABI overhead: fifty keys, or three dozen
 * Safes of two owners. Relayers cap the size that they pay for.
 */
const maximumBytes = 12_288;

/** A signature's offset, signer, bytes offset and length, one word each. */
const overhead = 4 * 32;

/** The size of a signature in a call, in bytes. */
export function sizeInCall({ signature }: GuardianSignature): number {
  return overhead + Math.ceil(size(signature) / 32) * 32;
}

/**
 * Chooses the signatures to send, in sets, the best set first.
 *
 * The first has all that fit: the more guardians approve, the harder it is to replace the recovery.
 * The second has only as many as needed, in case the first cannot be sent. In version 0.1.0 there is
 * only the second, which is empty where enough have approved on chain: a recovery that all guardians
 * approved, and that cannot be finalized, could be replaced by none that can. Keys come before
 * contracts, and short signatures before long ones: a contract's signature may be padded, expensive
 * to check or valid only at times, and must not block the others.
 */
export async function chooseSignatures(
  signatures: readonly GuardianSignature[],
  { recoveryHash, needed, version }: { recoveryHash: Hex; needed: number; version: ModuleVersion },
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
    .filter((one) => {
      left -= sizeInCall(one);
      return left >= 0;
    });
  const enough = fitting.slice(0, needed);
  if (version === '0.1.0') return [enough];
  return enough.length < fitting.length ? [fitting, enough] : [fitting];
}

/** Whether a key made the signature; such a signature stays valid and is cheap to check. */
async function isByKey({ signer, signature }: GuardianSignature, hash: Hex): Promise<boolean> {
  if (size(signature) !== 65) return false;
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), signer);
  } catch {
    // 65 bytes in a contract's own format.
    return false;
  }
}
