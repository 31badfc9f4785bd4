import { type Address, concat, type Hex, isAddressEqual, numberToHex, pad, size } from 'viem';

/** One owner's signature over a Safe's hash. */
export type OwnerSignature = {
  signer: Address;
  /** 65 bytes r, s, v; v is 27 or 28. Or the signer's {@link preValidatedSignature}. */
  signature: Hex;
};

/**
 * Joins owners' signatures into the form that a Safe checks: 65 bytes each, ordered by signer.
 *
 * @throws {TypeError} for no signature, one of another form, and a signer named twice.
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

/** A Safe reads any other v as a contract's, an approved hash's or an `eth_sign` signature. */
function isOwnerSignature(signer: Address, signature: Hex): boolean {
  if (size(signature) !== 65) return false;
  return /1[bc]$/i.test(signature) || signature.toLowerCase() === preValidatedSignature(signer);
}

/**
 * The signature of an owner who sends the transaction: the Safe takes it for the sender's word.
 *
 * @see Safe 1.4.1 `checkNSignatures`, v = 1
 */
export function preValidatedSignature(owner: Address): Hex {
  const word = pad(owner.toLowerCase() as Address, { size: 32 });
  return concat([word, numberToHex(0, { size: 32 }), '0x01']);
}

/** Orders addresses by their numeric value, as Safes and the recovery module ask for. */
export function compareAddresses(a: Address, b: Address): number {
  const left = a.toLowerCase();
  const right = b.toLowerCase();
  return left < right ? -1 : left > right ? 1 : 0;
}
