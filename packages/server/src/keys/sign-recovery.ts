import { type Recovery, recoveryHash } from '@recovery-guardian/core';
import { type Address, type Hex, isAddressEqual, parseSignature, size } from 'viem';
import { recoverSigner } from './recover-signer.ts';

/** A guardian's key: of this process, of AWS KMS, or of a signer. */
export interface RecoverySigner {
  address: Address;
  /** Gets the fields, never a digest. */
  sign(recovery: Recovery): Promise<Hex>;
}

/**
 * Signs with the guardian keys. It accepts the fields of a recovery, never a digest, so that it
 * signs only hashes it computed itself.
 */
export interface GuardianSigner {
  /**
   * Returns the guardians that it can sign as for this account, the newest first; the account
   * should add that one. The others come from older master secrets, and work until the account has
   * replaced them.
   */
  getGuardianAddresses(parameters: {
    chainId: number;
    account: Address;
  }): Promise<readonly [Address, ...Address[]]>;
  /**
   * Signs a recovery: 65 bytes r, s, v, with low s and v 27 or 28. The same recovery gets the
   * same signature, unless the key is elsewhere and signs at random (AWS KMS).
   *
   * @throws if `guardian` is not one of its guardians for the account
   */
  signRecovery(recovery: Recovery & { guardian: Address }): Promise<Hex>;
}

/**
 * Signs a recovery, whose digest is computed from its fields, in the one form that
 * the module accepts: 65 bytes, low s, v 27 or 28.
 *
 * @throws if the result is not a valid signature, for any cause
 */
export async function signRecoveryAs(guardian: RecoverySigner, recovery: Recovery): Promise<Hex> {
  const signature = await guardian.sign(recovery);
  const { s, v } = parseSignature(signature);
  const isRight =
    size(signature) === 65 &&
    BigInt(s) <= halfOrder &&
    (v === 27n || v === 28n) &&
    isAddressEqual(await recoverSigner(recoveryHash(recovery), signature), guardian.address);
  if (!isRight) throw new Error('The guardian key produced an invalid signature');
  return signature;
}

/** The order of secp256k1 (SEC 2, §2.4.1). */
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** A greater s is a second form of the same signature (EIP-2). */
export const halfOrder = order / 2n;
