import { type Recovery, recoveryTypedData } from '@recovery-guardian/protocol';
import {
  type Address,
  type Hex,
  isAddressEqual,
  parseSignature,
  recoverTypedDataAddress,
  size,
} from 'viem';

/** The order of secp256k1 (SEC 2, §2.4.1). */
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** A greater s is a second form of the same signature (EIP-2). */
export const halfOrder = order / 2n;

/** A guardian's key, wherever it is. */
export interface GuardianKey {
  address: Address;
  signTypedData(typedData: ReturnType<typeof recoveryTypedData>): Promise<Hex>;
}

/**
 * Signs a recovery, whose digest is computed here from its fields (security S1), in the one
 * form that the module accepts: 65 bytes, low s, v 27 or 28 (security S18).
 *
 * @throws if the result is not a valid signature, for any cause
 */
export async function signRecoveryAs(guardian: GuardianKey, recovery: Recovery): Promise<Hex> {
  const typedData = recoveryTypedData(recovery);
  const signature = await guardian.signTypedData(typedData);
  const { s, v } = parseSignature(signature);
  const signer = await recoverTypedDataAddress({ ...typedData, signature });
  const isRight =
    size(signature) === 65 &&
    BigInt(s) <= halfOrder &&
    (v === 27n || v === 28n) &&
    isAddressEqual(signer, guardian.address);
  if (!isRight) throw new Error('The guardian key produced an invalid signature');
  return signature;
}
