import { type Recovery, recoveryTypedData } from '@recovery-guardian/protocol';
import { type Hex, isAddressEqual, parseSignature, recoverTypedDataAddress, size } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

/** Half the order of secp256k1: a greater s is a second form of the same signature (EIP-2). */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Signs a recovery, whose digest is computed here from its fields (security S1), deterministically
 * (RFC 6979), in the one form that the module accepts: 65 bytes, low s, v 27 or 28 (security S18).
 *
 * @throws if the result is not a valid signature, for any cause
 */
export async function signRecoveryAs(
  guardian: PrivateKeyAccount,
  recovery: Recovery,
): Promise<Hex> {
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
