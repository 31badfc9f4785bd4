import { concat, type Hex, numberToHex, parseErc6492Signature, size, slice } from 'viem';

/**
 * Returns the forms in which to check a signature, whatever wallet or library wrote it: as it is, and as
 * contracts read keys' signatures. All are of the same signer, and a contract's own format is the first.
 *
 * - v is 27 or 28 instead of 0 or 1, in each of several joined signatures;
 * - 64 bytes with the parity in s become r, s, v (EIP-2098);
 * - what ERC-6492 wraps is unwrapped, and digits are in lower case.
 *
 * @throws if an ERC-6492 wrapping cannot be read
 */
export function signatureForms(signature: Hex): readonly [Hex, ...Hex[]] {
  const given = parseErc6492Signature(signature.toLowerCase() as Hex).signature;
  const canonical = ofKeys(given);
  return canonical === undefined || canonical === given ? [given] : [given, canonical];
}

/** `undefined` if the length is not that of keys' signatures. */
function ofKeys(signature: Hex): Hex | undefined {
  const length = size(signature);
  if (length === 64) return expand(signature);
  if (length === 0 || length % 65 !== 0) return undefined;
  return concat(
    Array.from({ length: length / 65 }, (_, i) => ofKey(slice(signature, 65 * i, 65 * (i + 1)))),
  );
}

/** @see EIP-2098 */
function expand(compact: Hex): Hex {
  const yParityAndS = BigInt(slice(compact, 32));
  const s = numberToHex(BigInt.asUintN(255, yParityAndS), { size: 32 });
  return concat([slice(compact, 0, 32), s, numberToHex(27n + (yParityAndS >> 255n))]);
}

function ofKey(signature: Hex): Hex {
  const v = Number(slice(signature, 64));
  // A Safe's mark for a hash that an owner approved: v is 1, and r is that owner.
  const isApproval = v === 1 && BigInt(slice(signature, 0, 32)) >> 160n === 0n;
  return v > 1 || isApproval ? signature : concat([slice(signature, 0, 64), numberToHex(v + 27)]);
}
