import { type Recovery, recoveryTypedData } from '@recovery-guardian/protocol';
import { type Address, type Hex, hashTypedData, isAddressEqual, parseSignature, size } from 'viem';
import { recoverSigner } from './recover-signer.ts';
import { halfOrder } from './secp256k1.ts';

/** A guardian's key: of this process, of AWS KMS, or of a signer. */
export interface RecoverySigner {
  address: Address;
  signTypedData(typedData: ReturnType<typeof recoveryTypedData>): Promise<Hex>;
}

/**
 * Signs a recovery, whose digest is computed from its fields (security S1), in the one form that
 * the module accepts: 65 bytes, low s, v 27 or 28 (security S18).
 *
 * @throws if the result is not a valid signature, for any cause
 */
export async function signRecoveryAs(guardian: RecoverySigner, recovery: Recovery): Promise<Hex> {
  const typedData = recoveryTypedData(recovery);
  const signature = await guardian.signTypedData(typedData);
  const { s, v } = parseSignature(signature);
  const isRight =
    size(signature) === 65 &&
    BigInt(s) <= halfOrder &&
    (v === 27n || v === 28n) &&
    isAddressEqual(await recoverSigner(hashTypedData(typedData), signature), guardian.address);
  if (!isRight) throw new Error('The guardian key produced an invalid signature');
  return signature;
}
