import {
  type Address,
  concat,
  type Hex,
  isAddressEqual,
  numberToHex,
  pad,
  parseErc6492Signature,
  size,
  slice,
} from 'viem';
import { compareAddresses } from './contract-functions.ts';

/** One owner's signature over a Safe's hash. */
export interface OwnerSignature {
  signer: Address;
  /** 65 bytes r, s, v; v is 27 or 28. Or the signer's {@link preValidatedSignature}. */
  signature: Hex;
}

/**
 * Packs owners' signatures as a Safe checks them: 65 bytes each, ordered by signer.
 *
 * @throws {TypeError} for an empty list, a malformed signature or a duplicate signer.
 * @see Safe 1.4.1 `checkNSignatures`
 */
export function packOwnerSignatures(signatures: readonly OwnerSignature[]): Hex {
  if (signatures.length === 0) throw new TypeError('At least one owner must sign');
  const sorted = [...signatures].sort((a, b) => compareAddresses(a.signer, b.signer));
  for (const [index, { signer, signature }] of sorted.entries()) {
    if (!isOwnerSignature(signer, signature)) {
      throw new TypeError(`The signature of ${signer} is not 65 bytes that end in v 27 or 28`);
    }
    const next = sorted[index + 1];
    if (next && isAddressEqual(signer, next.signer)) throw new TypeError(`${signer} signed twice`);
  }
  return concat(sorted.map(({ signature }) => signature));
}

/** With any other v, a Safe reads a contract's, approved-hash or `eth_sign` signature. */
function isOwnerSignature(signer: Address, signature: Hex): boolean {
  if (size(signature) !== 65) return false;
  return /1[bc]$/i.test(signature) || signature.toLowerCase() === preValidatedSignature(signer);
}

/**
 * The signature of the owner who sends the transaction, which the Safe accepts from the sender only.
 *
 * @see Safe 1.4.1 `checkNSignatures`, v = 1
 */
export function preValidatedSignature(owner: Address): Hex {
  const word = pad(owner.toLowerCase() as Address, { size: 32 });
  return concat([word, numberToHex(0, { size: 32 }), '0x01']);
}

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
