import { type Address, concat, type Hex, isAddressEqual, numberToHex, pad, size } from 'viem';

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

/** Compares addresses by numeric value, as Safes and the recovery module require. */
export function compareAddresses(a: Address, b: Address): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  return left < right ? -1 : left > right ? 1 : 0;
}
